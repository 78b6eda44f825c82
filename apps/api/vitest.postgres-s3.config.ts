import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';

/** The same tests once more, on a real Postgres and a stand-in for S3, and those of these engines and of many servers. */
export default defineConfig({
  test: {
    name: 'api-postgres-s3',
    include: ['test/*.test.ts', 'test/engines/*.test.ts'],
    globalSetup: ['test/support/postgres/postgres.setup.ts'],
    env: { TEST_BACKEND: 'postgres-s3' },
    ...LIMITS,
  },
});

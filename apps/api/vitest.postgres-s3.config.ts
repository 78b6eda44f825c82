import { defineConfig } from 'vitest/config';
import { LIMITS } from '../../vitest.limits.ts';
import { PROCESSES } from '../../vitest.processes.ts';

/** The tests of what is stored once more, on a real Postgres and a stand-in for S3; those of these engines; many servers. */
export default defineConfig({
  test: {
    name: 'api-postgres-s3',
    include: ['test/{stores,engines}/*.test.ts'],
    globalSetup: ['test/support/postgres/postgres.setup.ts'],
    env: { TEST_BACKEND: 'postgres-s3' },
    setupFiles: ['test/support/cheap-passwords.ts'],
    ...PROCESSES,
    ...LIMITS,
  },
});

import { defineConfig } from 'vitest/config';

/** Each project has its own settings; none is inherited from here. */
export default defineConfig({
  test: { projects: ['packages/*', 'apps/*', 'apps/api/vitest.postgres-s3.config.ts', 'scripts'] },
});

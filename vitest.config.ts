import { defineConfig } from 'vitest/config';

/** Each project has its own settings; none is inherited from here. */
export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'packages/codec/vitest.browsers.config.ts',
      'packages/imaging/vitest.browsers.config.ts',
      'apps/*',
      'apps/api/vitest.postgres-s3.config.ts',
      'scripts',
    ],
  },
});

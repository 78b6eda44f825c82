import { findBrowser } from './lib/browser.mjs';
import { buildWebIfNeeded } from './lib/build-web.mjs';
import { runTool } from './lib/tools.mjs';

await buildWebIfNeeded();
process.exitCode = await runTool({
  packageName: '@playwright/test',
  program: 'playwright',
  args: ['test', '--config', 'e2e/screens.config.ts', ...process.argv.slice(2)],
  env: { CHROMIUM: await findBrowser() },
});

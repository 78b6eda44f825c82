import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findFirefox } from './lib/browser.mjs';
import { requireBubblewrap } from './lib/bubblewrap.mjs';
import { buildWebIfNeeded } from './lib/build-web.mjs';
import { requireHostNode } from './lib/host-node.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { explainFailure } from './lib/processes.mjs';
import { requireRedis } from './lib/redis.mjs';
import { readResults } from './lib/reports.mjs';
import { runJourneys, runTool } from './lib/tools.mjs';

/** A check without tests of its own counts as one. */
async function check(tool) {
  const code = await runTool(tool);
  return code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [`${tool.program} has something to say`] };
}

async function unitTests(directory) {
  const path = join(directory, 'vitest.json');
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
    '--maxWorkers=2',
  ];
  const exitCode = await runTool({ packageName: 'vitest', program: 'vitest', args });
  return readResults({ runner: 'vitest', path, exitCode });
}

async function journeys(directory) {
  const path = join(directory, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, FORBID_ONLY: '1' };
  const exitCode = await runJourneys(['--reporter=list,json'], env);
  return readResults({ runner: 'playwright', path, exitCode });
}

async function runAll(directory) {
  await findBrowser();
  await findFirefox();
  await requireRedis();
  await requireBubblewrap();
  await buildWebIfNeeded();
  return [
    await check({
      packageName: '@biomejs/biome',
      program: 'biome',
      args: ['check', '--error-on-warnings', '.'],
    }),
    await check({ packageName: 'typescript', program: 'tsc', args: ['-b'] }),
    await unitTests(directory),
    await journeys(directory),
  ];
}

requireHostNode();
await explainFailure(async () => {
  await installIfNeeded();
  const directory = mkdtempSync(join(tmpdir(), 'underpaint-test-'));
  try {
    const results = await runAll(directory);
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failures = results.flatMap((result) => result.failures);
    process.exitCode = failures.length === 0 ? 0 : 1;
    if (failures.length > 0) console.log(`\n▸ What failed\n\n${failures.join('\n\n')}`);
    console.log(`\n${passed} passed, ${failures.length} failed`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

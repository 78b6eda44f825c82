import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHeld } from './processes.mjs';
import { readResults } from './reports.mjs';
import { runJourneys, runTool } from './tools.mjs';

/** A check without tests counts as one test. It runs alongside others, so its output is printed when it ends. */
async function check(tool) {
  const code = await runTool({ ...tool, runner: runHeld });
  return code === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [`${tool.program} found problems`] };
}

export const lint = () =>
  check({ packageName: '@biomejs/biome', program: 'biome', args: ['check', '--error-on-warnings', '.'] });

export const types = () => check({ packageName: 'typescript', program: 'tsc', args: ['-b'] });

/**
 * Runs unit tests: all, or those selected by further arguments for Vitest. Reports are written into the directory.
 *
 * @param {string} directory
 * @param {{ workers: number, further?: string[] }} how `workers`: how many files are run at a time
 */
export async function unitTests(directory, { workers, further = [] }) {
  const path = join(directory, 'vitest.json');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const args = ['run', ...reports, `--maxWorkers=${workers}`, ...further];
  const exitCode = await runTool({ packageName: 'vitest', program: 'vitest', args });
  return readResults({ runner: 'vitest', path, exitCode });
}

/**
 * Runs all journeys through the built product, alongside other checks; their output is printed when they end.
 *
 * @param {string} directory where reports are written
 * @param {{ workers: number }} how `workers`: how many run at a time
 */
export async function journeys(directory, { workers }) {
  const path = join(directory, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, FORBID_ONLY: '1' };
  const exitCode = await runJourneys(['--reporter=list,json', `--workers=${workers}`], env, runHeld);
  return readResults({ runner: 'playwright', path, exitCode });
}

/**
 * Runs checks, reports at the end what failed and, in the last line, how many passed and failed; sets the exit code.
 *
 * @param {(directory: string) => Promise<{ passed: number, failures: string[] }[]>} runAll runs them, with a directory
 * for reports
 */
export async function reportResults(runAll) {
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
}

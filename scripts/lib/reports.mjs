import { readFileSync } from 'node:fs';

/** What a runner wrote about its tests, or null if it did not get that far. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Files that could not be run have no test to count, and count as one failure each. */
function vitestCounts({ testResults, numPassedTests, numTotalTests }) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const emptyFiles = testResults.filter(
    ({ status, assertionResults }) => status !== 'failed' && assertionResults.length === 0,
  );
  const broken = brokenFiles.length + emptyFiles.length;
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken };
}

function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

const COUNTS = { vitest: vitestCounts, playwright: playwrightCounts };

/**
 * Counts the tests of a run. Whatever did not pass has failed: skipped, pending and flaky tests, files that could
 * not be loaded, a runner that broke down or found no test.
 *
 * @param {{ runner: 'vitest' | 'playwright', path: string, exitCode: number }} run
 */
export function countTests({ runner, path, exitCode }) {
  const report = readReport(path);
  const { passed, failed } = report ? COUNTS[runner](report) : { passed: 0, failed: 0 };
  if (failed > 0) return { passed, failed };
  if (exitCode === 0 && passed > 0) return { passed, failed };
  console.error(
    passed > 0
      ? `${runner} ended with code ${exitCode} although no test failed.`
      : `${runner} ran no test (code ${exitCode}).`,
  );
  return { passed, failed: 1 };
}

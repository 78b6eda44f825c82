import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readResults } from '../lib/reports.mjs';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'underpaint-reports-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

function results(runner: 'vitest' | 'playwright', report: unknown, exitCode = 0) {
  const path = join(directory, 'report.json');
  if (report !== undefined) writeFileSync(path, JSON.stringify(report));
  return readResults({ runner, path, exitCode });
}

function count(runner: 'vitest' | 'playwright', report: unknown, exitCode = 0) {
  const { passed, failures } = results(runner, report, exitCode);
  return { passed, failed: failures.length };
}

/** Vitest's report about one file whose tests have these outcomes. */
function file(...outcomes: string[]) {
  const status = outcomes.includes('failed') ? 'failed' : 'passed';
  return {
    numTotalTests: outcomes.length,
    numPassedTests: outcomes.filter((outcome) => outcome === 'passed').length,
    testResults: [
      {
        name: 'one.test.ts',
        status,
        assertionResults: outcomes.map((outcome) => ({ status: outcome, fullName: 'a test' })),
      },
    ],
  };
}

const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

it('passed tests pass', () => {
  expect(count('vitest', file('passed', 'passed'))).toEqual({ passed: 2, failed: 0 });
  expect(count('playwright', { stats, errors: [] })).toEqual({ passed: 3, failed: 0 });
});

it.for(['failed', 'skipped', 'pending', 'todo'])('a %s test has failed', (outcome) => {
  expect(count('vitest', file('passed', outcome), outcome === 'failed' ? 1 : 0)).toEqual({
    passed: 1,
    failed: 1,
  });
});

it.for(['unexpected', 'flaky', 'skipped'])('a journey that is %s has failed', (outcome) => {
  const specs = [1, 2].map((number) => ({ title: `${number}`, tests: [{ status: outcome }] }));
  expect(count('playwright', { stats, errors: [], suites: [{ specs }] })).toEqual({ passed: 3, failed: 2 });
});

it('a file that cannot be loaded and a file without tests are one failure each', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(count('vitest', { numTotalTests: 1, numPassedTests: 1, testResults }, 1)).toEqual({
    passed: 1,
    failed: 2,
  });
});

it('an error outside of every journey is a failure', () => {
  expect(count('playwright', { stats, errors: [{ message: 'the configuration is broken' }] }, 1)).toEqual({
    passed: 3,
    failed: 1,
  });
});

it('a runner that writes no report, runs nothing, or breaks down after passing everything is one failure', () => {
  expect(count('vitest', undefined, 1)).toEqual({ passed: 0, failed: 1 });
  expect(count('vitest', { numTotalTests: 0, numPassedTests: 0, testResults: [] })).toEqual({
    passed: 0,
    failed: 1,
  });
  expect(count('vitest', file('passed'), 1)).toEqual({ passed: 1, failed: 1 });
});

it('a failed test is reported by name and reason, without colours and without the runner', () => {
  const message =
    '\u001b[31mexpected 1 to be 2\u001b[39m\n    at one.test.ts:7:31\n    at run (/node_modules/vitest/run.js:1)';
  const assertionResults = [{ status: 'failed', fullName: 'group one', failureMessages: [message] }];
  const testResults = [{ name: 'one.test.ts', status: 'failed', assertionResults }];
  expect(results('vitest', { numTotalTests: 1, numPassedTests: 0, testResults }, 1).failures).toEqual([
    'one.test.ts › group one\n    expected 1 to be 2\n        at one.test.ts:7:31',
  ]);
});

it('a file whose preparations fail is reported with their reason', () => {
  const assertionResults = [{ status: 'skipped', fullName: 'one' }];
  const testResults = [{ name: 'one.test.ts', status: 'failed', message: 'No database.', assertionResults }];
  expect(results('vitest', { numTotalTests: 1, numPassedTests: 0, testResults }, 1).failures).toEqual([
    'one.test.ts\n    No database.',
    'one.test.ts › one\n    skipped',
  ]);
});

it('the reason of a journey without a recorded page is given at length: what could be read is in it', () => {
  const result = { errors: [{ message: `${'x'.repeat(3000)} last line` }], attachments: [] };
  const specs = [{ title: 'breaks', tests: [{ status: 'unexpected', results: [result] }] }];
  const [failure] = results('playwright', { stats, errors: [], suites: [{ specs }] }, 1).failures;
  expect(failure).toMatch(/last line$/);
});

it('a failed journey is reported with what its page showed, and a long reason only in part', () => {
  const path = join(directory, 'error-context.md');
  writeFileSync(path, 'Text\n\n```yaml\n- heading "Hello"\n```\n\nMore');
  const attempt = { errors: [{ message: 'x'.repeat(5000) }], attachments: [{ name: 'error-context', path }] };
  const specs = [{ title: 'breaks', tests: [{ status: 'unexpected', results: [attempt] }] }];
  const suites = [{ title: 'one.spec.ts', specs: [], suites: [{ title: 'group', specs }] }];
  const [failure] = results('playwright', { stats, errors: [], suites }, 1).failures;
  expect(failure).toMatch(
    /^one\.spec\.ts › group › breaks\n {4}unexpected\n {4}x+…\n {2}The page:\n {4}- heading "Hello"$/,
  );
  expect(failure?.length).toBeLessThan(1000);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countTests } from '../lib/reports.mjs';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'underpaint-reports-'));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  rmSync(directory, { recursive: true });
  vi.restoreAllMocks();
});

function count(runner: 'vitest' | 'playwright', report: unknown, exitCode = 0) {
  const path = join(directory, 'report.json');
  if (report !== undefined) writeFileSync(path, JSON.stringify(report));
  return countTests({ runner, path, exitCode });
}

/** A report of Vitest about one file with tests of these outcomes. */
function file(...outcomes: string[]) {
  const status = outcomes.includes('failed') ? 'failed' : 'passed';
  return {
    numTotalTests: outcomes.length,
    numPassedTests: outcomes.filter((outcome) => outcome === 'passed').length,
    testResults: [{ status, assertionResults: outcomes.map((outcome) => ({ status: outcome })) }],
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
  expect(count('playwright', { stats: { ...stats, [outcome]: 2 }, errors: [] })).toEqual({
    passed: 3,
    failed: 2,
  });
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

import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Characters of a failure's reason that are repeated at the end of a run; the whole is above, where it happened. */
const TOLD = 800;
/** What a page showed is repeated nearly in full: the reason for a hang is often at the bottom. */
const PAGE_TOLD = 4000;

/** A runner's report about its tests, or null if it did not get that far. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Frames of a stack trace that belong to the runner itself. */
const RUNNER_FRAMES = /^\s+at .*(node_modules|<anonymous>).*\n?/gm;

/** A name and, indented below it, the beginning of the reason. */
function told(name, why, most = TOLD) {
  const text = stripVTControlCharacters(why).replace(RUNNER_FRAMES, '').trim();
  const start = text.length > most ? `${text.slice(0, most)}…` : text;
  return start === '' ? name : `${name}\n${start.replace(/^/gm, '    ')}`;
}

/** Files that could not be run have no tests to count, so each counts as one failure. */
function brokenFile({ name, status, message = '', assertionResults }) {
  const blamed = assertionResults.some((test) => test.status === 'failed');
  if (status === 'failed' && !blamed) return [told(name, message)];
  return status !== 'failed' && assertionResults.length === 0 ? [told(name, 'has no tests')] : [];
}

function vitestResults({ testResults, numPassedTests: passed }) {
  const failures = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status !== 'passed');
    const named = tests.map(({ status, fullName, failureMessages = [] }) =>
      told(`${file.name} › ${fullName}`, [status === 'failed' ? '' : status, ...failureMessages].join('\n')),
    );
    return [...brokenFile(file), ...named];
  });
  return { passed, failures };
}

/** The page as a screen reader would see it when a journey failed, as Playwright recorded it. */
function pageOf(attachments) {
  const kept = attachments.find(({ name, path }) => name === 'error-context' && path);
  return kept ? (/```yaml\n([\s\S]*?)```/.exec(readFileSync(kept.path, 'utf8'))?.[1] ?? '') : '';
}

/** The journeys of a suite and of those within it, with their full names. */
function specsOf({ title = '', specs = [], suites = [] }, above = []) {
  const path = title === '' ? above : [...above, title];
  const own = specs.map((spec) => ({ ...spec, name: [...path, spec.title].join(' › ') }));
  return [...own, ...suites.flatMap((suite) => specsOf(suite, path))];
}

function journeyFailure(name, { status, results = [] }) {
  const { errors = [], attachments = [] } = results.at(-1) ?? {};
  const why = [status, ...errors.map(({ message }) => message)].join('\n');
  const page = pageOf(attachments);
  // Where Playwright records no page, in Firefox, the reason itself says what could be read.
  if (page === '') return told(name, why, PAGE_TOLD);
  return `${told(name, why)}\n${told('  The page:', page, PAGE_TOLD)}`;
}

function playwrightResults({ stats, errors, suites = [] }) {
  const named = suites
    .flatMap((suite) => specsOf(suite))
    .flatMap(({ name, tests }) =>
      tests.filter(({ status }) => status !== 'expected').map((test) => journeyFailure(name, test)),
    );
  return {
    passed: stats.expected,
    failures: [...errors.map(({ message }) => told('outside of every journey', message)), ...named],
  };
}

const RESULTS = { vitest: vitestResults, playwright: playwrightResults };

/**
 * The number of tests that passed in a run, and the others by name with the beginning of the reason. Everything that did
 * not pass counts as failed: skipped, pending and flaky tests, files that could not be loaded, a runner that crashed or
 * found no tests.
 *
 * @param {{ runner: 'vitest' | 'playwright', path: string, exitCode: number }} run
 * @returns {{ passed: number, failures: string[] }}
 */
export function readResults({ runner, path, exitCode }) {
  const report = readReport(path);
  const { passed, failures } = report ? RESULTS[runner](report) : { passed: 0, failures: [] };
  if (failures.length > 0 || (exitCode === 0 && passed > 0)) return { passed, failures };
  const why =
    passed > 0
      ? `${runner} ended with code ${exitCode} although no test failed.`
      : `${runner} ran no test (code ${exitCode}).`;
  return { passed, failures: [why] };
}

import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/** Exit codes that a shell gives for a child ended by a signal. */
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };

/** A step that had to succeed failed; `output` is everything that it wrote. */
export class StepError extends Error {
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/** The exit code of a finished child, as a shell would report it. */
export function exitCodeOf(code, signal) {
  return code ?? SIGNAL_CODES[signal] ?? 1;
}

/**
 * Runs a program to completion with its output on the terminal.
 *
 * @returns {Promise<number>} its exit code.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * Runs a program to completion alongside others; its output is printed when it has ended.
 *
 * @returns {Promise<number>} its exit code.
 */
export async function runHeld(command, args, options = {}) {
  const { code, output } = await runCollecting(command, args, options);
  process.stdout.write(output);
  return code;
}

/**
 * Runs a program to completion without output.
 *
 * @throws {StepError} with everything it wrote, if it fails.
 */
export async function runQuietly(command, args, options = {}) {
  const { code, output } = await runCollecting(command, args, options);
  if (code === 0) return;
  throw new StepError(`\`${[command, ...args].join(' ')}\` ended with code ${code}.`, output.toString());
}

/** Runs a program to completion and collects its output, in the order of writing. */
async function runCollecting(command, args, options) {
  const written = [];
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  child.stdout.on('data', (bytes) => written.push(bytes));
  child.stderr.on('data', (bytes) => written.push(bytes));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(exitCodeOf(status, signal)));
  });
  return { code, output: Buffer.concat(written) };
}

/** Runs the steps of a script; a failed one is explained and ends the process with code 1. */
export async function explainFailure(steps) {
  try {
    await steps();
  } catch (error) {
    if (error instanceof StepError && error.output) console.error(error.output.trimEnd());
    console.error(error instanceof StepError ? error.message : error);
    process.exit(1);
  }
}

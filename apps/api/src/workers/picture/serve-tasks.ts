import { Socket } from 'node:net';
import type { CodecError } from '@underpaint/codec';
import type { ImagingError } from '@underpaint/imaging';
import type { Stage } from '../../observing/observer.ts';
import { createStageClock } from '../../observing/stage-clock.ts';
import { openPipe, type Pipe } from '../processes/pipe.ts';
import type { Answer, Question, TaskName, Tasks } from '../workers.ts';

/** File descriptor of the pipe to the server. */
const DESCRIPTOR = 3;
/** The server is trusted, and has already checked the size of what it sends. */
const ANYTHING = { head: Number.POSITIVE_INFINITY, files: Number.POSITIVE_INFINITY };

/** How each task is done; `begin` is called at each stage. */
export type Work = {
  [Name in TaskName]: (
    task: Tasks[Name]['task'],
    begin: (stage: Stage) => void,
  ) => Promise<Tasks[Name]['result']>;
};

/** Recognised by name, so that a worker in tests need not load the libraries just for these classes. */
function isRefusal(error: unknown): error is CodecError | ImagingError {
  return error instanceof Error && ['CodecError', 'ImagingError'].includes(error.name);
}

/**
 * The failure of a task that had the message and passphrase: where it happened, without the error's own words, which
 * might quote them.
 */
function withoutWords(error: unknown): { failed: string; stack: string } {
  const name = error instanceof Error ? error.name : typeof error;
  const frames = error instanceof Error ? (error.stack ?? '').match(/^ +at .*$/gm) : null;
  const failed = `the picture worker failed (${name})`;
  return { failed, stack: [failed, ...(frames ?? [])].join('\n') };
}

/** Does a task, measures its stages, and turns errors that a person can act on into data. */
async function answerTo<Name extends TaskName>(
  question: Question<Name>,
  work: Partial<Work>,
): Promise<Answer<Name>> {
  const clock = createStageClock();
  try {
    const known = work[question.name];
    if (known === undefined) throw new TypeError('this worker does not know the task');
    const result = await known(question.task, clock.begin);
    return { result, stages: clock.end() };
  } catch (error) {
    if (!isRefusal(error)) return withoutWords(error);
    return { refused: error.code, details: { ...error.details }, stages: clock.end() };
  }
}

async function answerAll({ receive, send }: Pipe, work: Partial<Work>, onAnswer: () => void): Promise<never> {
  for (;;) {
    const question = (await receive(ANYTHING)) as Question;
    send(await answerTo(question, work));
    onAnswer();
  }
}

/**
 * Turns this process into a worker: it answers its parent's requests for these tasks, one after the other, and ends
 * with its parent. Signals that a terminal or service manager sends to every process are left to the parent, which
 * finishes its tasks first.
 *
 * @param onAnswer called when an answer has been sent.
 */
export function serveTasks(work: Partial<Work>, onAnswer = () => {}): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  const socket = new Socket({ fd: DESCRIPTOR });
  for (const end of ['error', 'close'] as const) socket.on(end, () => process.exit());
  void answerAll(openPipe(socket), work, onAnswer);
}

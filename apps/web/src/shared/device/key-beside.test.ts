import { deriveMaster } from '@underpaint/codec';
import { argon2id } from '@underpaint/imaging/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type KeyQuestion, START_PATIENCE_MS, STARTED } from './tasks.ts';

/** A worker that answers when the test tells it to. */
class PlayedWorker extends EventTarget {
  readonly questions: KeyQuestion[] = [];
  terminations = 0;

  terminate(): void {
    this.terminations += 1;
  }

  postMessage(question: KeyQuestion): void {
    this.questions.push(question);
  }
}

const PASSPHRASES = ['burnt sienna', 'raw umber'] as const;
const [SIENNA, UMBER] = await Promise.all(
  PASSPHRASES.map((passphrase) => deriveMaster(passphrase, argon2id)),
);

/** Resolves once the answer that was sent through a port has been heard. */
const heard = (port: MessagePort): Promise<unknown> =>
  new Promise((resolve) => port.addEventListener('close', resolve));

/** Loads a fresh copy of the module, with the worker it starts. */
const open = async ({ runs = true } = {}) => {
  const worker = new PlayedWorker();
  const answer = async (question: KeyQuestion | undefined): Promise<void> =>
    question?.port.postMessage(await argon2id(question.input));
  // A constructor that returns an object creates that object.
  vi.stubGlobal('Worker', function start() {
    return worker;
  });
  const { beginKey, keyBeside } = await import('./key-beside.ts');
  if (runs) worker.dispatchEvent(new MessageEvent('message', { data: STARTED }));
  const masterOf = (passphrase: string) => deriveMaster(passphrase, keyBeside);
  return { worker, answer, beginKey, masterOf };
};

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the key that a worker derives beside the picture', () => {
  test('is the key', async () => {
    const { worker, answer, beginKey, masterOf } = await open();
    beginKey(PASSPHRASES[0]);
    const master = masterOf(PASSPHRASES[0]);
    expect(worker.questions).toHaveLength(1);
    await answer(worker.questions[0]);
    expect(await master).toEqual(SIENNA);
  });

  test('is not mistaken for one that was begun before it and is still on its way', async () => {
    const { worker, answer, beginKey, masterOf } = await open();
    beginKey(PASSPHRASES[0]);
    masterOf(PASSPHRASES[0]);
    beginKey(PASSPHRASES[1]);
    const master = masterOf(PASSPHRASES[1]);
    await answer(worker.questions[0]);
    await answer(worker.questions[1]);
    expect(await master).toEqual(UMBER);
  });

  test('does not wait for one that somebody has typed on from', async () => {
    const { worker, answer, beginKey, masterOf } = await open();
    beginKey(PASSPHRASES[0]);
    expect(worker.terminations).toBe(0);
    beginKey(PASSPHRASES[1]);
    expect(worker.terminations).toBe(1);
    const master = masterOf(PASSPHRASES[1]);
    await answer(worker.questions[1]);
    expect(await master).toEqual(UMBER);
  });

  test('is derived by a worker even if the one before was given up before it ran', async () => {
    vi.useFakeTimers();
    const started: PlayedWorker[] = [];
    vi.stubGlobal('Worker', function start() {
      return started[started.push(new PlayedWorker()) - 1];
    });
    const { beginKey } = await import('./key-beside.ts');
    beginKey(PASSPHRASES[0]);
    vi.advanceTimersByTime(START_PATIENCE_MS - 1);
    beginKey(PASSPHRASES[1]);
    vi.advanceTimersByTime(1);
    beginKey('a third');
    expect(started.map(({ questions, terminations }) => [questions.length, terminations])).toEqual([
      [1, 1],
      [1, 1],
      [1, 0],
    ]);
  });

  test('comes even if the first of three was answered only after it had been given up', async () => {
    const started: PlayedWorker[] = [];
    vi.stubGlobal('Worker', function start() {
      return started[started.push(new PlayedWorker()) - 1];
    });
    const { beginKey, keyBeside } = await import('./key-beside.ts');
    beginKey('yellow ochre');
    const [first] = started.flatMap(({ questions }) => questions);
    if (first === undefined) throw new Error('No worker was asked.');
    first.port.postMessage(await argon2id(first.input));
    beginKey(PASSPHRASES[0]);
    await heard(first.port);
    beginKey(PASSPHRASES[1]);
    const master = deriveMaster(PASSPHRASES[1], keyBeside);

    const answered: string[] = [];
    for (const worker of started) {
      worker.dispatchEvent(new MessageEvent('message', { data: STARTED }));
      for (const { input, port } of worker.questions) {
        // A worker that was ended answers nothing more.
        if (worker.terminations > 0) continue;
        port.postMessage(await argon2id(input));
        await heard(port);
        answered.push(new TextDecoder().decode(input.password));
      }
    }
    expect(answered).toEqual([PASSPHRASES[1]]);
    expect(await master).toEqual(UMBER);
  });

  test('is there at once if it is asked for after it was derived', async () => {
    const { worker, answer, beginKey, masterOf } = await open();
    beginKey(PASSPHRASES[0]);
    await answer(worker.questions[0]);
    await vi.waitFor(() => expect(worker.terminations).toBe(1));
    beginKey(PASSPHRASES[0]);
    expect(await masterOf(PASSPHRASES[0])).toEqual(SIENNA);
    expect(worker.questions).toHaveLength(1);
  });

  test('gives back its 64 MiB once nobody waits for another one', async () => {
    const { worker, answer, beginKey, masterOf } = await open();
    beginKey(PASSPHRASES[0]);
    const first = masterOf(PASSPHRASES[0]);
    beginKey(PASSPHRASES[1]);
    const second = masterOf(PASSPHRASES[1]);
    await answer(worker.questions[0]);
    await first;
    expect(worker.terminations).toBe(0);
    await answer(worker.questions[1]);
    await second;
    expect(worker.terminations).toBe(1);
  });

  test('is derived here where the worker cannot derive it', async () => {
    const { worker, beginKey, masterOf } = await open();
    beginKey(PASSPHRASES[0]);
    worker.questions[0]?.port.postMessage(null);
    expect(await masterOf(PASSPHRASES[0])).toEqual(SIENNA);
  });

  test('is derived here where the worker ends in an error, and so is every later one', async () => {
    const { worker, beginKey, masterOf } = await open();
    beginKey(PASSPHRASES[0]);
    worker.dispatchEvent(new Event('error'));
    expect(await masterOf(PASSPHRASES[0])).toEqual(SIENNA);
    beginKey(PASSPHRASES[1]);
    expect(await masterOf(PASSPHRASES[1])).toEqual(UMBER);
    expect(worker.questions).toHaveLength(1);
  });

  test('is derived here where the worker never runs, and so is every later one at once', async () => {
    vi.useFakeTimers();
    const { worker, beginKey, masterOf } = await open({ runs: false });
    beginKey(PASSPHRASES[0]);
    const master = masterOf(PASSPHRASES[0]);
    vi.advanceTimersByTime(START_PATIENCE_MS);
    expect(await master).toEqual(SIENNA);
    expect(worker.terminations).toBe(1);
    beginKey(PASSPHRASES[1]);
    expect(await masterOf(PASSPHRASES[1])).toEqual(UMBER);
    expect(worker.questions).toHaveLength(1);
  });

  test('is derived here where workers cannot have workers', async () => {
    vi.stubGlobal('Worker', undefined);
    const { beginKey, keyBeside } = await import('./key-beside.ts');
    beginKey(PASSPHRASES[0]);
    expect(await deriveMaster(PASSPHRASES[0], keyBeside)).toEqual(SIENNA);
  });
});

import { type Argon2id, type Argon2idInput, deriveMaster } from '@underpaint/codec';
import { argon2id as deriveHere } from '@underpaint/imaging/browser';
import type { KeyQuestion } from './tasks.ts';

/** Not where browsers do not let workers have their own, nor once one could not start. */
let canStart = typeof Worker === 'function';

const start = (): Worker | null => {
  if (!canStart) return null;
  const started = new Worker(new URL('./key.worker.ts', import.meta.url), { type: 'module', name: 'key' });
  started.addEventListener('error', () => {
    canStart = false;
    worker = null;
  });
  return started;
};

/** A worker of this worker, there before the key is known. */
let worker = start();
let unanswered = 0;

/** Gives back the 64 MiB that deriving a key takes: the picture needs them. */
const endWhenDone = (asked: Worker): void => {
  unanswered -= 1;
  if (unanswered > 0 || worker !== asked) return;
  worker = null;
  asked.terminate();
};

/** What is not derived there, for whatever reason, is derived here. Each key comes back through a port of its own. */
const deriveBeside = (input: Argon2idInput): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const here = (): void => resolve(deriveHere(input));
    worker ??= start();
    const asked = worker;
    if (asked === null) return here();
    unanswered += 1;
    const { port1: answer, port2: port } = new MessageChannel();
    asked.addEventListener('error', here, { once: true });
    answer.onmessage = ({ data: key }: MessageEvent<Uint8Array | null>) => {
      asked.removeEventListener('error', here);
      answer.close();
      endWhenDone(asked);
      if (key === null) here();
      else resolve(key);
    };
    const question: KeyQuestion = { input, port };
    asked.postMessage(question, [port]);
  });

interface Begun {
  readonly input: string;
  readonly key: Promise<Uint8Array>;
}

let begun: Begun | null = null;

const asText = ({ password, salt, ...rest }: Argon2idInput): string =>
  JSON.stringify({ ...rest, password: [...password], salt: [...salt] });

/** Begins with a key, which takes long, while the picture is on its way. */
export const beginKey = (passphrase: string): void => {
  const begin: Argon2id = (input) => {
    if (begun?.input !== asText(input)) begun = { input: asText(input), key: deriveBeside(input) };
    return begun.key;
  };
  // A passphrase that is none is refused where the key is needed.
  deriveMaster(passphrase, begin).catch(() => {});
};

/** Argon2id that waits for the key that was begun, and does anything else here. */
export const keyBeside: Argon2id = (input) =>
  begun?.input === asText(input) ? begun.key : deriveHere(input);

import { type Argon2id, type Argon2idInput, deriveMaster } from '@underpaint/codec';
import { argon2id as deriveHere } from '@underpaint/imaging/browser';
import { type KeyQuestion, START_PATIENCE_MS } from './tasks.ts';

interface KeyWorker {
  readonly worker: Worker;
  /** How many keys it has been asked for and not returned. */
  unanswered: number;
}

/** False in browsers that do not let workers start workers, and once starting one has failed. */
let canStart = typeof Worker === 'function';

const start = (): KeyWorker | null => {
  if (!canStart) return null;
  const worker = new Worker(new URL('./key.worker.ts', import.meta.url), { type: 'module', name: 'key' });
  // In Firefox some never run, without any event, see `openWorker`.
  const patience = setTimeout(() => {
    if (current?.worker !== worker) return;
    worker.terminate();
    worker.dispatchEvent(new Event('error'));
  }, START_PATIENCE_MS);
  worker.addEventListener('message', () => clearTimeout(patience), { once: true });
  worker.addEventListener('error', () => {
    clearTimeout(patience);
    canStart = false;
    current = null;
  });
  return { worker, unanswered: 0 };
};

/** A worker started by this worker, before the key is known. */
let current = start();

/** Frees the 64 MiB used for deriving a key: the picture needs them. */
const end = (ended: KeyWorker): void => {
  if (current === ended) current = null;
  ended.worker.terminate();
};

/**
 * If the other worker cannot derive a key, for whatever reason, it is derived here. Each key is returned through a port
 * of its own.
 */
const deriveBeside = (input: Argon2idInput): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const here = (): void => resolve(deriveHere(input));
    current ??= start();
    const asked = current;
    if (asked === null) return here();
    asked.unanswered += 1;
    const { port1: answer, port2: port } = new MessageChannel();
    asked.worker.addEventListener('error', here, { once: true });
    answer.onmessage = ({ data: key }: MessageEvent<Uint8Array | null>) => {
      asked.worker.removeEventListener('error', here);
      answer.close();
      asked.unanswered -= 1;
      if (asked.unanswered === 0) end(asked);
      if (key === null) here();
      else resolve(key);
    };
    const question: KeyQuestion = { input, port };
    asked.worker.postMessage(question, [port]);
  });

interface Begun {
  readonly input: string;
  readonly key: Promise<Uint8Array>;
  isAwaited: boolean;
}

let begun: Begun | null = null;

const asText = ({ password, salt, ...rest }: Argon2idInput): string =>
  JSON.stringify({ ...rest, password: [...password], salt: [...salt] });

/** Gives up deriving a key that somebody has typed on from: on a slow phone the next one would wait seconds for it. */
const giveUp = (old: Begun): void => {
  if (!old.isAwaited && current?.unanswered === 1) end(current);
};

/**
 * Starts deriving a key, which is slow, while its picture is still on its way or its last letter has just been typed.
 */
export const beginKey = (passphrase: string): void => {
  const begin: Argon2id = (input) => {
    const text = asText(input);
    if (begun?.input === text) return begun.key;
    if (begun !== null) giveUp(begun);
    begun = { input: text, key: deriveBeside(input), isAwaited: false };
    return begun.key;
  };
  // An invalid passphrase is refused where the key is needed.
  deriveMaster(passphrase, begin).catch(() => {});
};

/** Argon2id that uses the key already being derived, and derives any other here. */
export const keyBeside: Argon2id = (input) => {
  if (begun?.input !== asText(input)) return deriveHere(input);
  begun.isAwaited = true;
  return begun.key;
};

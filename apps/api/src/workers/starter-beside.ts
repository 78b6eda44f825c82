import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Command, Starter } from './started.ts';

const STARTER = fileURLToPath(new URL('./starter.process.ts', import.meta.url));

/** What the process beside is told. */
export type Order =
  | { id: number; start: Command }
  | { id: number; kill: true }
  | { id: number; stand: boolean };

/**
 * What it says: that it takes orders; that a process was started, whose pipe comes with it; that the pipe is ours alone, which
 * it had and would have read from until then; and that the process has ended.
 */
export type News =
  | { ready: true }
  | { id: number; started: true }
  | { id: number; given: true }
  | { id: number; ended: string };

/** A process that was asked for, until it has ended. */
interface Asked {
  hasPipe: (socket: Socket) => void;
  isOurs: () => void;
  hasEnded: (how: string) => void;
  /** Nobody knows any more what becomes of it. It ends with its pipe. */
  isLost: () => void;
}

/** Starts the process beside, which ends when its channel does. */
function open(asked: ReadonlyMap<number, Asked>): ChildProcess {
  const child = spawn(process.execPath, ['--report-exclude-env', STARTER], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {},
  });
  child.on('message', (message, handle?: SendHandle) => {
    const news = message as News;
    if ('ready' in news) return;
    const known = asked.get(news.id);
    if (handle instanceof Socket) (known?.hasPipe ?? ((pipe: Socket) => pipe.destroy()))(handle);
    if ('given' in news) known?.isOurs();
    if ('ended' in news) known?.hasEnded(news.ended);
  });
  return child;
}

/**
 * Starts processes out of a small one beside this. To start one, Linux copies what it knows of the memory of the one that
 * starts it, whose threads all wait meanwhile and for each part of it again that they then change: a fifth of a second while a
 * server holds a few hundred megabytes of uploads (decision 057).
 *
 * @returns once the other process takes orders, and leaves signals that are sent to all processes to this one.
 */
export async function starterBeside(): Promise<Starter> {
  const asked = new Map<number, Asked>();
  let beside: ChildProcess | null = null;
  let count = 0;

  function opened(): ChildProcess {
    if (beside !== null) return beside;
    const child = open(asked);
    beside = child;
    const gone = () => {
      if (beside === child) beside = null;
      for (const { isLost } of [...asked.values()]) isLost();
    };
    child.once('exit', gone).once('error', gone);
    return child;
  }

  const settled = Promise.withResolvers<void>();
  opened().once('message', settled.resolve).once('exit', settled.resolve).once('error', settled.reject);
  await settled.promise;

  return {
    start: (command) => {
      const child = opened();
      count += 1;
      const id = count;
      const [pipe, ended] = [Promise.withResolvers<Socket>(), Promise.withResolvers<string>()];
      const given = Promise.withResolvers<void>();
      const hasEnded = (how: string) => {
        asked.delete(id);
        ended.resolve(how);
      };
      const isLost = () => {
        hasEnded('with the process that started it');
        void pipe.promise.then((socket) => socket.destroy());
      };
      asked.set(id, { hasPipe: pipe.resolve, isOurs: given.resolve, hasEnded, isLost });
      const tell = (order: Order) => child.connected && child.send(order, () => {});
      tell({ id, start: command });
      return {
        pipe: given.promise.then(() => pipe.promise),
        ended: ended.promise,
        kill: () => void (asked.has(id) && tell({ id, kill: true })),
        stand: (stand) => void (asked.has(id) && tell({ id, stand })),
      };
    },
    close: async () => {
      if (beside === null) return;
      const exited = once(beside, 'exit');
      beside.disconnect();
      await exited;
    },
  };
}

import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Command, Starter } from './started.ts';

const STARTER = fileURLToPath(new URL('./starter.process.ts', import.meta.url));

/** Orders sent to the helper process. */
export type Order =
  | { id: number; start: Command }
  | { id: number; kill: true }
  | { id: number; stand: boolean };

/**
 * What the helper process reports: that it takes orders; that a process was started, along with its pipe; that the pipe
 * is now ours alone (until then the helper had it open and could have read from it); and that the process has ended.
 */
export type News =
  | { ready: true }
  | { id: number; started: true }
  | { id: number; given: true }
  | { id: number; ended: string };

/** A requested process, until it has ended. */
interface Asked {
  hasPipe: (socket: Socket) => void;
  isOurs: () => void;
  hasEnded: (how: string) => void;
  /** Its fate is unknown from now on. It ends with its pipe. */
  isLost: () => void;
}

/** Starts the helper process, which ends when its standard input does: when this process ends, however it ends. */
function open(asked: ReadonlyMap<number, Asked>): ChildProcess {
  const child: ChildProcess = spawn(process.execPath, ['--report-exclude-env', STARTER], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    env: {},
  });
  child.stdin?.on('error', () => {});
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
 * Starts processes from a small helper process. To start one, Linux copies the memory map of the process that starts
 * it, whose threads are all blocked meanwhile, and again for each page they then change: a fifth of a second while a
 * server holds a few hundred megabytes of uploads (decision 057).
 *
 * @returns once the helper takes orders, and ignores signals that are sent to all processes.
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
      beside.stdin?.end();
      await exited;
    },
  };
}

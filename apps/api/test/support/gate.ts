import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '@underpaint/imaging';
import type { Asker, EncodeTask } from '../../src/workers/workers.ts';
import { temporaryDirectory } from './test-app.ts';

export const GATED_WORKER = new URL('./gated.worker.ts', import.meta.url);

/** What `gated.worker.ts` should do with a task. */
export interface Orders {
  /** The file that opens the gate as soon as it exists (see `closedGate`). */
  gate?: string | undefined;
  /** The same for the search, which then finds nothing. */
  gatedSearch?: string;
  /** The signal that ends the process in the middle of its task. */
  dies?: NodeJS.Signals;
}

/** The client that asks for such a task. */
export const SOMEBODY: Asker = {
  network: '192.0.2.1',
  uid: 'somebody',
  signal: new AbortController().signal,
};

/** A task for `gated.worker.ts`. */
export function gatedTask(orders: Orders = {}): EncodeTask {
  const message = JSON.stringify(orders);
  const nothing = {
    picture: new Uint8Array(),
    claimed: null,
    passphrase: '',
    labelUrl: null,
    asksReceipt: false,
  };
  return { ...nothing, message, wanted: 'balanced', limits: DEFAULT_LIMITS };
}

/** What the tasks of stand-ins wait for, in whatever process. */
export interface Gate {
  /** The file that opens it. */
  gate: string;
  open: () => Promise<void>;
  close: () => Promise<void>;
}

/** A gate that is closed at first. */
export async function closedGate(): Promise<Gate> {
  const gate = join(await temporaryDirectory(), 'open');
  return { gate, open: () => writeFile(gate, ''), close: () => rm(gate) };
}

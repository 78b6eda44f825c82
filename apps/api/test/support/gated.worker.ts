import { existsSync } from 'node:fs';
import { serveTasks } from '../../src/workers/picture/serve-tasks.ts';
import type { Orders } from './gate.ts';

const NEVER = new Int32Array(new SharedArrayBuffer(4));
const LOOK_EVERY_MILLISECONDS = 5;

const ordersIn = (text: string): Orders => JSON.parse(text);

/** A worker whose tasks block its process until their gate is open. */
async function follow({ gate, dies }: Orders): Promise<void> {
  while (gate !== undefined && !existsSync(gate)) Atomics.wait(NEVER, 0, 0, LOOK_EVERY_MILLISECONDS);
  if (dies !== undefined) process.kill(process.pid, dies);
}

serveTasks({
  encode: async ({ picture, message }) => {
    await follow(ordersIn(message));
    const facts = { format: 'png', width: 1, height: 1, psnr: 50, receipt: null, survival: [] } as const;
    return { picture, thumbnail: picture, ...facts };
  },
  receive: async ({ picture }) => ({ thumbnail: picture, format: 'png', width: 1, height: 1 }),
  decode: async ({ passphrase }) => {
    const { gatedSearch, ...orders } = ordersIn(passphrase);
    await follow(orders);
    return gatedSearch === undefined ? { found: true, message: 'found it' } : { found: false };
  },
  search: async ({ passphrase }) => {
    await follow({ gate: ordersIn(passphrase).gatedSearch });
    return { found: false };
  },
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { from, send } from './from-network.ts';
import { percentile, type Request } from './load-shape.ts';
import type { Driven } from './server.ts';
import type { Requests } from './stage.ts';

const ATTACK = fileURLToPath(new URL('./attack.ts', import.meta.url));

/** The limits per address in production, which the bench lifts for everything else. */
export const PRODUCTION = {
  TRUST_PROXY: 'loopback',
  RATE_DECODE: '120',
  RATE_ENCODE: '120',
  RATE_ENCODE_ACCOUNT: '60',
  RATE_WRONG_KEYS: '60',
};

/** An encode takes three processor seconds, a decode most of one: about half of what two processors can do. */
const DECODES_A_SECOND = 0.8;
const ENCODES_A_SECOND = 0.1;

/** What people experienced: milliseconds until answers, and the statuses of refusals. */
export interface Met {
  name: string;
  times: number[];
  refused: Record<string, number>;
}

/** Sends requests at a steady rate, each from a different network, and waits for every answer. */
async function people(
  { address }: Driven,
  { name, request, rate, seconds }: { name: string; request: Request; rate: number; seconds: number },
): Promise<Met> {
  const met: Met = { name, times: [], refused: {} };
  const ask = async (index: number) => {
    const began = performance.now();
    const status = await send(address, from(`198.51.100.${index % 250}`, request));
    if (status < 300) met.times.push(performance.now() - began);
    else met.refused[status] = (met.refused[status] ?? 0) + 1;
  };
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = began + (index / rate) * 1000 - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    asked.push(ask(index));
  }
  await Promise.all(asked);
  met.times.sort((one, other) => one - other);
  return met;
}

async function ordinary(server: Driven, { encode, decode }: Requests, seconds: number): Promise<Met[]> {
  return Promise.all([
    people(server, { name: 'decodes', request: decode, rate: DECODES_A_SECOND, seconds }),
    people(server, { name: 'encodes', request: encode, rate: ENCODES_A_SECOND, seconds }),
  ]);
}

/**
 * Attacks from a separate process, so that people's times are measured by a clock that is not held up, and so that the
 * attacker's processor time is not counted as the server's.
 */
function attack({ address }: Driven, picture: Buffer): { end: () => Promise<void> } {
  const child = spawn(process.execPath, [ATTACK, address], {
    detached: true,
    // The channel tells it when this process ends, however that happens.
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  child.stdin?.end(picture);
  return {
    end: async () => {
      child.kill();
      await exited;
    },
  };
}

/** What ordinary people experience: alone, and beside one network with a hundred hostile connections. */
export async function besideHostile(
  server: Driven,
  requests: Requests & { image: Buffer },
  seconds: number,
): Promise<{ calm: Met[]; beside: Met[] }> {
  const calm = await ordinary(server, requests, seconds);
  const attacked = attack(server, requests.image);
  const beside = await ordinary(server, requests, seconds);
  await attacked.end();
  return { calm, beside };
}

export const p99 = ({ times }: Met): number => percentile(times, 0.99);

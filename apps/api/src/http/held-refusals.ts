import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { LocalCounts } from '../limits/local-counts.ts';
import { clientNetwork } from './client-network.ts';
import { MINUTE_MILLISECONDS } from './rate-limits.ts';

/** Refusals per minute that a network gets promptly: more than people and well-made programs provoke. */
const PROMPT = 20;
const HELD_MILLISECONDS = 1000;
/** How many are held back at a time; the rest are sent promptly, since each keeps a connection open. */
const MOST_HELD = 1000;

/**
 * Holds back refusals to a network that keeps asking after many of them: a client that asks in a loop spends most of
 * its time waiting, instead of keeping a processor busy with answers (decision 059). Resolves when the refusal may be
 * sent.
 */
export type HoldRefusal = (request: Pick<FastifyRequest, 'ip'>) => Promise<void>;

/** @param wait resolves after this many milliseconds */
export function holdRefusals(wait: (milliseconds: number) => Promise<unknown> = delay): HoldRefusal {
  const refused = new LocalCounts();
  let held = 0;
  return async (request) => {
    const { current } = refused.add(clientNetwork(request), MINUTE_MILLISECONDS);
    if (current <= PROMPT || held >= MOST_HELD) return;
    held += 1;
    await wait(HELD_MILLISECONDS).finally(() => {
      held -= 1;
    });
  };
}

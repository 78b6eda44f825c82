import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { LocalCounts } from '../limits/local-counts.ts';
import { clientNetwork } from './client-network.ts';
import { MINUTE_MILLISECONDS } from './rate-limits.ts';

/** Refusals that a network is given promptly, per minute: more than people and well-made programs provoke. */
const PROMPT = 20;
const HELD_MILLISECONDS = 1000;
/** How many are held at a time; more are given promptly, since each holds a connection. */
const MOST_HELD = 1000;

/**
 * Holds refusals of a network that goes on asking after many of them: whoever asks in a loop waits most of the time,
 * instead of keeping a processor busy with answers (decision 059). Resolves when the refusal may be given.
 */
export type HoldRefusal = (request: Pick<FastifyRequest, 'ip'>) => Promise<void>;

/** @param wait resolves after so many milliseconds */
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

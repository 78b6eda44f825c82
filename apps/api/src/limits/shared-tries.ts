import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../errors/app-error.ts';
import type { HiddenNames } from '../hidden-names.ts';
import { type Place, type Places, type Try, takePlace } from './places.ts';
import { type Budget, judged, type Tries, usedUp } from './tries.ts';

const AGAIN_MILLISECONDS = 100;
const PATIENCE_MILLISECONDS = 30_000;

export interface SharedTries {
  places: Places;
  nameOf: HiddenNames;
  now: () => Date;
  /** Counts on this server alone when the shared places cannot be reached; if absent, tries are refused then. */
  instead?: Tries;
}

/** Waits while all places are taken by running tries. */
async function waitForPlace(
  attempt: Omit<Try, 'now'>,
  budget: Budget,
  { places, now }: SharedTries,
): Promise<Place> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const taken = await takePlace(places, { ...attempt, now: now().getTime() }, budget.wrongMax);
    if ('place' in taken) return taken;
    if (taken.wrongSince !== null) throw usedUp(budget, taken.wrongSince, now().getTime());
    if (performance.now() > end) throw new AppError('server.busy', { retryAfterSeconds: 5 });
    await delay(AGAIN_MILLISECONDS);
  }
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.code === 'rate.limited' || error.code === 'server.busy');

/** Counts across all servers. */
export function sharedTries(budget: Budget, shared: SharedTries): Tries {
  const { places, nameOf, now, instead } = shared;
  return {
    async try(subject, run) {
      const attempt = { subject: nameOf(`${budget.name}\n${subject}`), id: randomUUID() };
      let taken: Place;
      try {
        taken = await waitForPlace(attempt, budget, shared);
      } catch (error) {
        if (instead === undefined || isRefusal(error)) throw error;
        return instead.try(subject, run);
      }
      const { place, left } = taken;
      const end = async (isWrong: boolean) => {
        const ended = { ...attempt, now: now().getTime() };
        await (isWrong ? places.keep(ended, place) : places.giveBack(ended, place)).catch(() => {});
      };
      return judged(run, { left, end });
    },
  };
}

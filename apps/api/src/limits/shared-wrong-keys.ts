import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../errors/app-error.ts';
import { limited, type WrongKeys } from '../images/wrong-keys.ts';
import type { Places, Try } from './places.ts';

const AGAIN_MILLISECONDS = 100;
const PATIENCE_MILLISECONDS = 30_000;

export interface SharedWrongKeys {
  places: Places;
  now: () => Date;
  /** Counts in this server alone when the shared places cannot be reached; absent to refuse then. */
  instead?: WrongKeys;
}

/** Neither an address nor a picture's key is kept. */
const subjectOf = ({ network, image }: { network: string; image: string }) =>
  createHash('sha256').update(`${network}\n${image}`).digest('base64url');

/** Waits while the places are taken by tries that are still running. */
async function takePlace(attempt: Try, { places, now }: SharedWrongKeys): Promise<number> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const taken = await places.take({ ...attempt, now: now().getTime() });
    if ('place' in taken) return taken.place;
    if (taken.wrongSince !== null) throw limited(taken.wrongSince, now().getTime());
    if (performance.now() > end) throw new AppError('server.busy', { retryAfterSeconds: 5 });
    await delay(AGAIN_MILLISECONDS);
  }
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.code === 'rate.limited' || error.code === 'server.busy');

/** Counts wrong keys per image and network of the client for all servers together. */
export function sharedWrongKeys(shared: SharedWrongKeys): WrongKeys {
  const { places, now, instead } = shared;
  return {
    async try(subject, run, isWrong) {
      const attempt = { subject: subjectOf(subject), id: randomUUID(), now: 0 };
      const place = await takePlace(attempt, shared).catch((error: unknown) => {
        if (instead === undefined || isRefusal(error)) throw error;
        return null;
      });
      if (place === null && instead !== undefined) return instead.try(subject, run, isWrong);
      if (place === null) throw new AppError('server.busy');
      let wrong = false;
      try {
        const result = await run();
        wrong = isWrong(result);
        return result;
      } finally {
        const ended = { ...attempt, now: now().getTime() };
        await (wrong ? places.keep(ended, place) : places.giveBack(ended, place)).catch(() => {});
      }
    },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type { AppParts } from './app.ts';
import { sweepPlans } from './billing/sweep-plans.usecase.ts';
import { removeOrphans, tidyingTimes, tidyRows } from './images/housekeeping.usecases.ts';
import type { Services } from './services.ts';

const TIDY_MILLISECONDS = 5 * 60 * 1000;
const SWEEP_MILLISECONDS = 60 * 60 * 1000;

type Swept = Pick<AppParts, 'repositories' | 'billing' | 'identity' | 'limits'> &
  Pick<Services, 'databaseNow' | 'housekeeping'>;

/** Plans first: whether one continues decides how long its pictures are kept. */
async function tidy(swept: Swept): Promise<void> {
  const { repositories, housekeeping, billing, identity, limits, databaseNow } = swept;
  await sweepPlans(billing);
  const now = await databaseNow();
  await repositories.formerAccounts.forget(now);
  await identity.forgetExpired?.(now);
  await limits?.forget?.(now);
  const times = tidyingTimes(now, { alone: false });
  await tidyRows(times, housekeeping);
}

/** Starts the work unless it is still running: a service that it calls may hang for longer than an interval. */
function unlessRunning(
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => Promise<unknown> {
  let running: Promise<unknown> | undefined;
  const end = () => {
    running = undefined;
  };
  return () => {
    running ??= work().catch(onFailure).finally(end);
    return running;
  };
}

/**
 * Regularly does what the passage of time makes necessary: at short intervals what can be found in the database, at the
 * start and at long intervals what needs a list of all files (the start does not wait for it). Any number of servers
 * may do this at once. Returns a function that stops it: a sweep that is cut off then says nothing, and the next start
 * sweeps again.
 */
export function startSweeping(parts: Swept, log: Pick<FastifyBaseLogger, 'error'>): () => void {
  const { housekeeping, databaseNow } = parts;
  let stopped = false;
  const onFailure = (err: unknown) => {
    if (!stopped) log.error({ err }, 'sweeping failed');
  };
  const tidyOnce = unlessRunning(() => tidy(parts), onFailure);
  const sweep = unlessRunning(async () => removeOrphans(await databaseNow(), housekeeping), onFailure);
  void sweep();
  const timers = [setInterval(tidyOnce, TIDY_MILLISECONDS), setInterval(sweep, SWEEP_MILLISECONDS)];
  return () => {
    stopped = true;
    timers.forEach(clearInterval);
  };
}

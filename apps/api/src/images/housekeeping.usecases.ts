import type { Storage } from '../storage/storage.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';
import type { EncodingsRepository } from './encodings.repository.ts';

interface Stores {
  encodings: EncodingsRepository;
  storage: Storage;
}

/** Longer than any encode can take, so that no running one is given up, on whichever server it runs. */
const ABANDONED_MILLISECONDS = 30 * 60 * 1000;

/**
 * Gives back the free encodes of reservations that began before the given time and will never be finished. The
 * reservation goes first: an encode that is running against all expectation then fails and removes its files.
 */
export async function giveBackAbandoned(startedBefore: Date, { encodings, storage }: Stores): Promise<void> {
  for (const { id, s3Key } of await encodings.pendingSince(startedBefore.toISOString())) {
    if (!(await encodings.release(id))) continue;
    await storage.delete(s3Key);
    await storage.delete(thumbnailKey(s3Key));
  }
}

/** Removes pictures whose date has passed: row first, then files. */
export async function removeExpired(now: Date, { encodings, storage }: Stores): Promise<void> {
  for (const { s3Key } of await encodings.removeExpired(now.toISOString())) {
    await storage.delete(s3Key);
    await storage.delete(thumbnailKey(s3Key));
  }
}

/**
 * Removes files that belong to no row. The files are listed before the rows are read: a file is only written
 * under a reservation, so a listed file without a row can never get one.
 */
export async function removeOrphans({ encodings, storage }: Stores): Promise<void> {
  const files = await storage.list();
  const keys = await encodings.s3Keys();
  for (const file of files) {
    if (!keys.has(file.replace(/\.thumbnail$/, ''))) await storage.delete(file);
  }
}

export interface TidyingTimes {
  now: Date;
  abandonedBefore: Date;
}

/** By now, which encodes in progress are given up. Where nobody else can be encoding, all were cut short. */
export function tidyingTimes(now: Date, { alone }: { alone: boolean }): TidyingTimes {
  const margin = alone ? -1 : ABANDONED_MILLISECONDS;
  return { now, abandonedBefore: new Date(now.getTime() - margin) };
}

/** What the database alone tells to tidy: encodes that were given up, pictures that have expired. */
export async function tidyRows({ now, abandonedBefore }: TidyingTimes, stores: Stores): Promise<void> {
  await giveBackAbandoned(abandonedBefore, stores);
  await removeExpired(now, stores);
}

/** Everything that must be tidy again after a crash, and what time does; safe while servers work. */
export async function tidyUp(times: TidyingTimes, stores: Stores): Promise<void> {
  await tidyRows(times, stores);
  await removeOrphans(stores);
}

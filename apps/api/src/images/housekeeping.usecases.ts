import type { Storage } from '../storage/storage.ts';
import { pictureKey } from '../storage/storage-keys.ts';
import { deleteFiles } from './images.context.ts';
import { endViewed } from './link.usecases.ts';
import type { EncodingsRepository } from './repository/encodings.repository.ts';
import type { Orphans } from './repository/orphans.repository.ts';
import { isMany } from './safety-share.ts';

export interface Housekeeping {
  encodings: EncodingsRepository;
  orphans: Orphans;
  storage: Storage;
  /** How many days a file without a row is kept. */
  orphanDays: number;
  /** Throws when the storage is no longer the one that holds this database's pictures. */
  requireOwnStorage: () => Promise<void>;
  /** Called when more is removed at once than is usual. */
  warn: (message: string) => void;
  /** Called for files that could not be deleted; the next sweep will do it. */
  onLeftover: (error: unknown) => void;
}

type Removing = Pick<Housekeeping, 'encodings' | 'storage' | 'onLeftover'>;

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

function warnOfMany(
  { count, total, what }: Record<'count' | 'total', number> & { what: string },
  warn: Housekeeping['warn'],
) {
  if (isMany(count, total)) warn(`${count} of ${total} ${what} are being removed`);
}

/**
 * Longer than any encode on a server can take, so that no running one is given up, on whichever server it runs; also
 * the time that a device has for one.
 */
export const ABANDONED_MILLISECONDS = 30 * 60 * 1000;

/**
 * Gives back the free encodes of reservations that began before the given times and will never be finished. The
 * reservation goes first: if an encode is still running against all expectation, it then fails and removes its files.
 */
export async function giveBackAbandoned(
  { abandonedBefore, reservedBefore }: Omit<TidyingTimes, 'now'>,
  { encodings, storage, onLeftover }: Removing,
): Promise<void> {
  const before = { server: abandonedBefore.toISOString(), device: reservedBefore.toISOString() };
  for (const { id, s3Key } of await encodings.pendingBefore(before)) {
    if (await encodings.release({ id })) await deleteFiles(s3Key, { storage, onLeftover });
  }
}

/**
 * Ends pictures whose last view began half an hour ago and was never fully sent, or not recorded as sent. Until then
 * the viewer may ask again, even after a restart of the server.
 */
async function endLastViews(
  { now, reservedBefore }: TidyingTimes,
  { encodings, storage, onLeftover }: Removing,
): Promise<void> {
  for (const picture of await encodings.viewedBefore(reservedBefore.toISOString()))
    await endViewed(picture, { encodings, storage, onLeftover, now: () => now });
}

/** Removes pictures whose date has passed: rows first, then files. */
async function removeExpired(
  now: Date,
  { encodings, storage, warn, onLeftover }: Removing & Pick<Housekeeping, 'warn'>,
): Promise<void> {
  const removed = await encodings.removeExpired(now.toISOString());
  const total = (await encodings.count()) + removed.length;
  warnOfMany({ count: removed.length, total, what: 'pictures, whose date has passed,' }, warn);
  for (const { s3Key } of removed) await deleteFiles(s3Key, { storage, onLeftover });
}

/** The listed files that belong to no row, once the notes about them are up to date. */
async function noteOrphans(files: string[], now: Date, on: Housekeeping & { noted: Map<string, string> }) {
  const owned = await on.encodings.s3Keys();
  const stray = files.filter((file) => !owned.has(pictureKey(file)));
  const keys = new Set(stray.map(pictureKey));
  await on.orphans.forget([...on.noted.keys()].filter((key) => !keys.has(key)));
  await on.orphans.note(
    [...keys].filter((key) => !on.noted.has(key)),
    now,
  );
  return stray;
}

/**
 * Removes files that have had no row for days. They wait because the mistake may be in the database: once the right one
 * is restored, their rows are back and they are kept. Files are listed before rows are read: a file is only written
 * under a reservation, so a listed file without a row can only get one through such a restoration.
 *
 * @throws {StartError} when the storage no longer belongs to this database; then nothing is removed.
 */
export async function removeOrphans(now: Date, on: Housekeeping): Promise<void> {
  const { orphans, storage, orphanDays, warn, onLeftover } = on;
  await on.requireOwnStorage();
  const noted = await orphans.noted();
  const files = await storage.list();
  const stray = await noteOrphans(files, now, { ...on, noted });
  const until = new Date(now.getTime() - orphanDays * DAY_MILLISECONDS).toISOString();
  const due = stray.filter((file) => (noted.get(pictureKey(file)) ?? now.toISOString()) <= until);
  warnOfMany({ count: due.length, total: files.length, what: 'files, which belong to no picture,' }, warn);
  for (const file of due) await storage.delete(file).catch(onLeftover);
}

export interface TidyingTimes {
  now: Date;
  /** Encodes on servers that began before this are given up. */
  abandonedBefore: Date;
  /** The same for what outlives a server's restart: encodes reserved by devices, and last views. */
  reservedBefore: Date;
}

/**
 * Which encodes in progress are given up, as of now. If no other server can be encoding, all of them were interrupted.
 */
export function tidyingTimes(now: Date, { alone }: { alone: boolean }): TidyingTimes {
  const margin = alone ? -1 : ABANDONED_MILLISECONDS;
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  return { now, abandonedBefore: before(margin), reservedBefore: before(ABANDONED_MILLISECONDS) };
}

/** Tidies what can be found in the database alone: abandoned encodes and expired pictures. */
export async function tidyRows(times: TidyingTimes, on: Housekeeping): Promise<void> {
  await giveBackAbandoned(times, on);
  await endLastViews(times, on);
  await removeExpired(times.now, on);
}

/** Tidies everything that a crash or the passage of time leaves; safe while servers are working. */
export async function tidyUp(times: TidyingTimes, on: Housekeeping): Promise<void> {
  await tidyRows(times, on);
  await removeOrphans(times.now, on);
}

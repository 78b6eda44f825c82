import type { Account } from '../http/authenticate.ts';
import { deleteFiles } from '../images/images.context.ts';
import type { UnprovenPasts } from '../images/repository/unproven-pasts.repository.ts';
import type { Storage } from '../storage/storage.ts';

export interface UnprovenPastContext {
  unprovenPasts: UnprovenPasts;
  storage: Storage;
  now: () => Date;
  /** Called for files that could not be removed; the next sweep will do it. */
  onLeftover: (error: unknown) => void;
}

/**
 * Settles, for good, whether the pictures hidden before the address was verified are the owner's. Somebody else's are
 * removed: rows first, so that their links are dead at once. Does nothing when there is no question to settle.
 */
export async function settleUnprovenPast(
  { user: { uid, countedAs }, mine }: { user: Account; mine: boolean },
  { unprovenPasts, storage, now, onLeftover }: UnprovenPastContext,
): Promise<void> {
  if (mine) return unprovenPasts.own(uid);
  const removed = await unprovenPasts.disown({ uid, countedAs, now: now() });
  for (const s3Key of removed) await deleteFiles(s3Key, { storage, onLeftover });
}

import type { Account } from '../http/authenticate.ts';
import type { Identity } from '../identity/identity.ts';
import { deleteFiles } from '../images/images.context.ts';
import type { EncodingsRepository } from '../images/repository/encodings.repository.ts';
import type { Storage } from '../storage/storage.ts';

export interface DeleteAccountContext {
  identity: Identity;
  encodings: EncodingsRepository;
  storage: Storage;
  /** Ends what a person pays for. If it throws, nothing has been removed yet, and they can try again. */
  endPlan: (uid: string) => Promise<void>;
  /** Ends it for somebody whose account is gone, now or with the next sweep. */
  endFormerPlan: (uid: string) => Promise<void>;
  now: () => Date;
  /** Called for files that could not be removed; the next sweep will do it. */
  onLeftover: (error: unknown) => void;
}

async function removePictures({ uid, countedAs }: Account, context: DeleteAccountContext): Promise<void> {
  const removed = await context.encodings.removeAllOf({ uid, countedAs, now: context.now() });
  for (const s3Key of removed) await deleteFiles(s3Key, context);
}

/**
 * Removes an account and everything belonging to it: subscription and customer link, pictures, thumbnails, history,
 * sessions. Only the count of free encodes stays, under a scrambled name, for a new account to continue with.
 * The account itself goes last, so that after a failure the person can sign in and try again; whatever a concurrent
 * upload or checkout has started in the meantime is removed after it.
 *
 * @param account whose owner has just been confirmed.
 */
export async function deleteAccount(account: Account, context: DeleteAccountContext): Promise<void> {
  const { identity, endPlan, endFormerPlan } = context;
  await endPlan(account.uid);
  await removePictures(account, context);
  await identity.remove(account.uid);
  await removePictures(account, context);
  await endFormerPlan(account.uid);
}

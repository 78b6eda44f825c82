import type { User } from '@underpaint/contract';
import type { Identity } from '../identity/identity.ts';
import type { EncodingsRepository } from '../images/encodings.repository.ts';
import type { Storage } from '../storage/storage.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';

/**
 * What another part of the product has to end or forget when an account goes. It runs before anything is removed:
 * when it throws, the account stays, and the person can try again.
 */
export type AccountDeletedHook = (user: User) => Promise<void>;

export interface DeleteAccountContext {
  identity: Identity;
  encodings: EncodingsRepository;
  storage: Storage;
  hooks: readonly AccountDeletedHook[];
  /** Told of a file that could not be removed; the next sweep does it. */
  onLeftover: (error: unknown) => void;
}

async function removeFiles(s3Key: string, { storage, onLeftover }: DeleteAccountContext): Promise<void> {
  for (const key of [s3Key, thumbnailKey(s3Key)]) await storage.delete(key).catch(onLeftover);
}

async function removePictures(uid: string, context: DeleteAccountContext): Promise<void> {
  for (const s3Key of await context.encodings.removeAllOf(uid)) await removeFiles(s3Key, context);
}

/**
 * Removes an account and everything of it: subscription and customer link, pictures, thumbnails, history, count,
 * sessions. The account itself goes last, so that whoever meets a failure can sign in and try again; what an upload
 * that was under way has begun since goes after it.
 *
 * @throws {AppError} of `Identity.confirm` when it is not certain who asks.
 */
export async function deleteAccount(
  proof: { token: string; password?: string | undefined },
  context: DeleteAccountContext,
): Promise<void> {
  const { identity, hooks } = context;
  const user = await identity.confirm(proof);
  for (const hook of hooks) await hook(user);
  await removePictures(user.uid, context);
  await identity.remove(user.uid);
  await removePictures(user.uid, context);
}

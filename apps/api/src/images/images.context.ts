import type { WorkPlaces } from '@underpaint/contract';
import type { PictureLimits } from '@underpaint/imaging';
import { AppError } from '../errors/app-error.ts';
import type { WrongKeys } from '../limits/wrong-keys.ts';
import type { Storage } from '../storage/storage.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';
import type { Workers } from '../workers/workers.ts';
import type { EncodingsRepository } from './repository/encodings.repository.ts';

export const SHARE_NOT_FOUND = 'Shared image not found or link is invalid.';
export const IMAGE_NOT_FOUND = 'Image not found.';

/** What the log says of a leftover. */
export const LEFTOVER = 'something could not be cleaned up; the next sweep will do it';

export interface ImagesContext {
  encodings: EncodingsRepository;
  storage: Storage;
  workers: Workers;
  wrongKeys: WrongKeys;
  /** For covers. */
  limits: PictureLimits;
  /** For pictures that are searched for a message: what is made from a cover may be larger. */
  revealLimits: PictureLimits;
  expiryDays: number | null;
  /** Where messages are hidden and revealed. */
  workOn: WorkPlaces;
  /** Whether somebody has the Pro plan now. */
  isPro: (uid: string) => Promise<boolean>;
  publicOrigin: string;
  now: () => Date;
  /** An opaque random text for URLs, with at least the given number of random bytes. */
  randomId: (bytes: number) => string;
  /** Called with the seconds it took to write a finished picture. */
  onStored: (seconds: number) => void;
  /** Called when cleaning up after a failure failed as well; the next sweep will do it. */
  onLeftover: (error: unknown) => void;
}

export const notFound = (message: string) => new AppError('not_found', { message });

/** Deletes a stored picture and its thumbnail, or reports them as left over. */
export async function deleteFiles(
  s3Key: string,
  { storage, onLeftover }: Pick<ImagesContext, 'storage' | 'onLeftover'>,
): Promise<void> {
  await Promise.all([storage.delete(s3Key), storage.delete(thumbnailKey(s3Key))]).catch(onLeftover);
}

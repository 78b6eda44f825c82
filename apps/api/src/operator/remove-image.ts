import { StartError } from '../errors/start-error.ts';
import { deleteFiles } from '../images/images.context.ts';
import { encodingsRepository } from '../images/repository/encodings.repository.ts';
import type { Stores } from '../open-stores.ts';

const LEFT =
  'The picture’s link is dead, but its files could not be deleted yet. Running servers try again within the hour.';

/**
 * Removes a picture by the id in its link, whoever owns it (A-54): its link is dead at once, then its files go.
 *
 * @returns false when there is no such picture.
 * @throws {StartError} when the files are left to the servers' next sweep.
 */
export async function removeImage(id: string, { database, storage }: Stores): Promise<boolean> {
  const encodings = encodingsRepository(database.db);
  const encoding = await encodings.findById(id);
  if (encoding === null) return false;
  await encodings.remove({ id, uid: encoding.uid });
  const onLeftover = (cause: unknown) => {
    throw new StartError(LEFT, { cause });
  };
  await deleteFiles(encoding.s3Key, { storage, onLeftover });
  return true;
}

import { routes, type Survival } from '@underpaint/contract';
import { onDevice } from '../../shared/device/on-device.ts';
import { call } from '../../subjects/account/client.ts';
import { judge } from './judge-survival.ts';
import type { Made } from './made-store.ts';

interface Options {
  signal: AbortSignal;
  /** Told the share of the work that is done, 0 … 1; null while that is not known. */
  onProgress: (done: number | null) => void;
}

/**
 * Has this device send the finished picture through what nobody has tested yet; key and message stay here. What it cannot
 * test either stays untested.
 * @throws ApiError, UnableOnDevice, and an AbortError where it was cancelled
 */
export const testAgain = async (
  { encoding, secret: passphrase }: Pick<Made, 'encoding' | 'secret'>,
  { signal, onProgress }: Options,
): Promise<Survival[]> => {
  const { s3Key, survival } = encoding;
  const picture = await call(routes.ownPicture, { idOrKey: s3Key }, { signal });
  const channels = survival.filter((row) => judge(row) === 'untried').map(({ channel }) => channel);
  const task = { name: 'test', picture, passphrase, channels } as const;
  const tested = await onDevice<'test'>(task, { signal, onStage: (_, done) => onProgress(done) });
  const rows = new Map(tested.map((row) => [row.channel, row]));
  return survival.map((row) => rows.get(row.channel) ?? row);
};

import { routes, type Survival } from '@underpaint/contract';
import { onDevice } from '../../shared/device/on-device.ts';
import { call } from '../../subjects/account/client.ts';
import { judge } from './judge-survival.ts';
import type { Made } from './made-store.ts';

interface Options {
  signal: AbortSignal;
  /** Called with the share of the work that is done, 0 … 1; null while it is not known. */
  onProgress: (done: number | null) => void;
}

/**
 * Has this device run the missing tests on the finished picture; key and message stay here. Tests it cannot run either
 * stay undone.
 * @throws ApiError, UnableOnDevice, and an AbortError if it was cancelled
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

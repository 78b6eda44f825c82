import { type Reservation, routes } from '@underpaint/contract';
import { hasStatus } from '../../shared/api/sentences.ts';
import { call } from '../../subjects/account/client.ts';

type Reserved = Pick<Reservation, 'encodingId'>;

/** What came to nothing while the server could not be reached, and what to do once it has been given back. */
const left = new Map<string, () => void>();

/** Sent to the end even when the tab is being closed. What never reaches the server it gives back by itself, later. */
const giveBack = async ({ encodingId }: Reserved, onGivenBack: () => void): Promise<void> => {
  try {
    left.delete(encodingId);
    await call(routes.giveBack, { encodingId }, { keepalive: true });
    onGivenBack();
  } catch (error) {
    if (hasStatus(error, 0)) left.set(encodingId, onGivenBack);
  }
};

/** Gives back what could not be given back before, for want of a connection. */
export const giveBackLeft = async (): Promise<void> => {
  for (const [encodingId, onGivenBack] of [...left]) await giveBack({ encodingId }, onGivenBack);
};

if (!import.meta.env.SSR) window.addEventListener('online', giveBackLeft);

/** Does what an encode was reserved for. Whatever ends it before, also that the tab is closed, gives the encode back. */
export const orGiveBack = async <Result>(
  reserved: Reserved,
  onGivenBack: () => void,
  work: () => Promise<Result>,
): Promise<Result> => {
  const ended = new AbortController();
  const giveUp = () => void giveBack(reserved, onGivenBack);
  window.addEventListener('pagehide', giveUp, { signal: ended.signal });
  try {
    return await work();
  } catch (error) {
    giveUp();
    throw error;
  } finally {
    ended.abort();
  }
};

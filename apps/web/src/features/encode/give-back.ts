import { type Reservation, routes } from '@underpaint/contract';
import { hasStatus } from '../../shared/api/sentences.ts';
import { call } from '../../subjects/account/client.ts';

type Reserved = Pick<Reservation, 'encodingId'>;

/**
 * Failed encodes that could not be given back because the server could not be reached, and what to do once they have
 * been.
 */
const left = new Map<string, () => void>();

/**
 * Sent even while the tab is being closed. If it never reaches the server, the server gives the encode back later by
 * itself.
 */
const giveBack = async ({ encodingId }: Reserved, onGivenBack: () => void): Promise<void> => {
  try {
    left.delete(encodingId);
    await call(routes.giveBack, { encodingId }, { keepalive: true });
    onGivenBack();
  } catch (error) {
    if (hasStatus(error, 0)) left.set(encodingId, onGivenBack);
  }
};

/** Gives back what could not be given back before for lack of a connection. */
export const giveBackLeft = async (): Promise<void> => {
  for (const [encodingId, onGivenBack] of [...left]) await giveBack({ encodingId }, onGivenBack);
};

if (!import.meta.env.SSR) window.addEventListener('online', giveBackLeft);

/**
 * Does what an encode was reserved for. If it ends early for any reason, including closing the tab, the encode is given
 * back.
 */
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

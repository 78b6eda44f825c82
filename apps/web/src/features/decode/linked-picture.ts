import { routes } from '@underpaint/contract';
import { call } from '../../subjects/account/client.ts';
import { outcomeView } from './loaded-later.ts';

/** Called with the share that has arrived, 0 … 1. */
export type OnArrival = (done: number) => void;

interface Arriving {
  readonly picture: Promise<Blob>;
  readonly control: AbortController;
  /** Share that has arrived; null before anything has. */
  done: number | null;
  onArrival: OnArrival;
}

/** The picture behind a link, in its original size. */
export interface LinkedPicture {
  /** Starts to fetch it, for the next `fetch`. */
  fetchAhead(): void;
  /**
   * Its bytes: those that are on their way already, or else fetched now. An early attempt that failed is repeated.
   * @throws ApiError, and an AbortError if it was cancelled
   */
  fetch(signal: AbortSignal, onArrival: OnArrival): Promise<Blob>;
  /** Gives up what is being fetched ahead. */
  giveUp(): void;
}

/** The picture that a link leads to; nothing is fetched yet. */
export const linkedPicture = (encodingId: string): LinkedPicture => {
  let ahead: Arriving | null = null;

  const start = (): Arriving => {
    const control = new AbortController();
    const load = async (): Promise<Blob> => {
      const { counting } = await outcomeView();
      const send = counting((done) => {
        arriving.done = done;
        arriving.onArrival(done);
      });
      return call(routes.publicPicture, { encodingId }, { signal: control.signal, send, fresh: true });
    };
    const arriving: Arriving = { picture: load(), control, done: null, onArrival: () => {} };
    return arriving;
  };

  const arrived = (arriving: Arriving, signal: AbortSignal, onArrival: OnArrival): Promise<Blob> => {
    arriving.onArrival = onArrival;
    if (arriving.done !== null) onArrival(arriving.done);
    signal.addEventListener('abort', () => arriving.control.abort(signal.reason));
    return arriving.picture;
  };

  return {
    fetchAhead: () => {
      if (ahead !== null) return;
      ahead = start();
      ahead.picture.catch(() => {});
    },
    fetch: async (signal, onArrival) => {
      const begun = ahead;
      ahead = null;
      const early = begun && (await arrived(begun, signal, onArrival).catch(() => null));
      signal.throwIfAborted();
      return early ?? arrived(start(), signal, onArrival);
    },
    giveUp: () => {
      ahead?.control.abort();
      ahead = null;
    },
  };
};

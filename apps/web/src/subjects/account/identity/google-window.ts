import { routes } from '@underpaint/contract';
import * as z from 'zod/mini';
import { IdentityError } from './identity.ts';

/** S-9.7. */
const WIDTH = 500;
const HEIGHT = 600;
const CLOSED_POLL_MS = 300;
/** What a window said before closing may arrive after the closing is noticed. */
const LAST_WORDS_MS = 1500;

const told = z.object({
  type: z.literal('better-auth:oauth-popup'),
  nonce: z.string(),
  token: z.optional(z.string()),
  error: z.optional(z.object({ code: z.string() })),
});

/** The parts of the browser's window that are needed, so that tests can provide their own. */
export type Opener = Pick<
  Window,
  'open' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight' | 'addEventListener' | 'removeEventListener'
> & { location: Pick<Location, 'href' | 'origin'> };

const centred = ({ screenX, screenY, outerWidth, outerHeight }: Opener): string => {
  const left = Math.round(screenX + (outerWidth - WIDTH) / 2);
  const top = Math.round(screenY + (outerHeight - HEIGHT) / 2);
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`;
};

const startAddress = (baseUrl: string, { location }: Opener, nonce: string): URL => {
  const address = new URL(baseUrl + routes.openGoogle.path, location.href);
  address.searchParams.set('provider', 'google');
  address.searchParams.set('popupOrigin', location.origin);
  address.searchParams.set('popupNonce', nonce);
  return address;
};

interface Attempt {
  opener: Opener;
  window: Window;
  /** Only messages from this origin, and for this attempt, count. */
  origin: string;
  nonce: string;
  signal: AbortSignal;
}

const awaitToken = ({ opener, window: opened, origin, nonce, signal }: Attempt): Promise<string> =>
  new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearInterval(poll);
      opener.removeEventListener('message', heard);
      opened.close();
      settle();
    };
    const fail = (code: string) => finish(() => reject(new IdentityError(code)));
    const heard = (event: MessageEvent) => {
      const { data } = told.safeParse(event.data);
      if (event.origin !== origin || data?.nonce !== nonce) return;
      const { token, error } = data;
      if (token) finish(() => resolve(token));
      else fail(error?.code ?? 'no-session');
    };
    let closedFor = 0;
    const poll = setInterval(() => {
      if (opened.closed) closedFor += CLOSED_POLL_MS;
      if (closedFor > LAST_WORDS_MS) fail('popup-closed-by-user');
    }, CLOSED_POLL_MS);
    opener.addEventListener('message', heard);
    signal.addEventListener('abort', () => fail('cancelled-popup-request'));
  });

/**
 * Signs in with Google in a window of 500 × 600 beside the page, which stays open. A second attempt replaces the first.
 *
 * @throws {IdentityError} `popup-blocked`, `popup-closed-by-user`, `cancelled-popup-request`, or the server's code.
 */
export const createGoogleWindow = (baseUrl: string, opener: Opener) => {
  let earlier: AbortController | undefined;
  return async (): Promise<string> => {
    earlier?.abort();
    const attempt = new AbortController();
    earlier = attempt;
    const nonce = crypto.randomUUID();
    const address = startAddress(baseUrl, opener, nonce);
    // A new name each time: under an earlier one the browser may return a window that is just being closed.
    const opened = opener.open(address, `sign-in-${nonce}`, centred(opener));
    if (!opened) throw new IdentityError('popup-blocked');
    return awaitToken({ opener, window: opened, origin: address.origin, nonce, signal: attempt.signal });
  };
};

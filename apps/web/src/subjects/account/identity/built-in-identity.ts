import { type Answer, ApiError, createClient, routes, type Send } from '@underpaint/contract';
import { askingSignIn } from './built-in-requests.ts';
import { createGoogleWindow } from './google-window.ts';
import { type Identity, IdentityError, type Person } from './identity.ts';
import type { TokenStore } from './token-store.ts';

interface Options {
  /** Address of the API, for instance `/api`. */
  baseUrl: string;
  send?: Send;
  store: TokenStore;
  /** Calls back after this many milliseconds. */
  later?: (run: () => void, ms: number) => void;
  /** The answer that is already on its way to the question whose token this is. */
  takeEarly?: (token: string) => Send | null;
  /** Opens Google's window and resolves to a token. */
  openGoogle?: () => Promise<string>;
}

type Session = Answer<typeof routes.session>;

const personOf = ({ user: { id, ...rest } }: NonNullable<Session>): Person => ({
  ...rest,
  uid: id,
});

/**
 * Whether our server refuses the token. Any other failure may be gone in a minute, and may not even be its own: a proxy's,
 * or that of a network one has to sign in to.
 */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The product's own accounts: a bearer token, no cookies. */
export const createBuiltInIdentity = (options: Options): Identity => {
  const {
    baseUrl,
    store,
    later,
    takeEarly,
    openGoogle = createGoogleWindow(baseUrl, globalThis.window),
    ...rest
  } = options;
  const onUnauthorised = (refused: string) => {
    if (store.read() === refused) forget();
  };
  const client = createClient({ baseUrl, getToken: () => store.read(), onUnauthorised, ...rest });
  const ask = askingSignIn(client);
  const wait = later ?? ((run, ms) => void setTimeout(run, ms));
  const listeners = new Set<(person: Person | null) => void>();
  let known: { person: Person | null } | undefined;

  const settle = (person: Person | null) => {
    known = { person };
    for (const listener of listeners) listener(person);
  };

  const enter = (token: string | null, session: Session) => {
    if (!token || !session) throw new IdentityError('no-session');
    store.write(token);
    settle(personOf(session));
  };

  const forget = () => {
    store.write(null);
    settle(null);
  };

  /** Asks whom the stored token belongs to. If there is no answer, the token is kept and the question repeated. */
  const restore = async (delay = 2000): Promise<void> => {
    const token = store.read();
    if (!token) return settle(null);
    const send = takeEarly?.(token);
    const question = client.call(routes.session, {}, { token, ...(send && { send }) });
    const found = await question.catch((error: unknown) => (isRefusal(error) ? null : undefined));
    if (store.read() !== token) return restore();
    if (found === undefined) wait(() => void restore(Math.min(delay * 2, 60_000)), delay);
    else if (found === null) forget();
    else settle(personOf(found));
  };

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    store.onOtherTab(() => void restore());
    void restore();
  };

  const askGoogle = async (): Promise<[string, Session]> => {
    const token = await openGoogle();
    return [token, await ask(routes.session, {}, { token })];
  };

  return {
    signIn: async (credentials) => {
      const answer = await ask(routes.signIn, credentials, { token: null });
      enter(answer.token, answer);
    },
    signUp: async ({ email, password }) => {
      const name = email.split('@')[0] || email;
      const answer = await ask(routes.signUp, { name, email, password }, { token: null });
      if (answer.token === null) return 'confirm-address';
      enter(answer.token, answer);
      return 'signed-in';
    },
    signInWithGoogle: async () => enter(...(await askGoogle())),
    signOut: async () => {
      const token = store.read();
      forget();
      if (token) await ask(routes.signOut, {}, { token });
    },
    forget: onUnauthorised,
    getToken: async () => store.read(),
    onChange: (listener) => {
      listeners.add(listener);
      if (known) listener(known.person);
      start();
      return () => void listeners.delete(listener);
    },
    care: async () => {
      const { createBuiltInCare } = await import('./built-in-care.ts').catch((cause: unknown) => {
        throw new IdentityError('network-request-failed', { cause });
      });
      return createBuiltInCare({
        ask,
        store,
        identity: { askGoogle, enter, forget, restore, person: () => known?.person },
      });
    },
  };
};

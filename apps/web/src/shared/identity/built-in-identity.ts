import * as z from 'zod/mini';
import { createBuiltInCare } from './built-in-care.ts';
import { createRequests, jsonOf, type RequestOptions } from './built-in-requests.ts';
import { createGoogleWindow } from './google-window.ts';
import { type Identity, IdentityError, type Person } from './identity.ts';
import type { TokenStore } from './token-store.ts';

const account = z.object({
  user: z.object({ id: z.string(), email: z.string(), emailVerified: z.optional(z.boolean()) }),
});

interface Options extends RequestOptions {
  store: TokenStore;
  /** Calls back after so many milliseconds. */
  later?: (run: () => void, ms: number) => void;
  /** Opens Google's window and resolves to a token. */
  openGoogle?: () => Promise<string>;
}

const personOf = (body: unknown): Person | null => {
  const { data } = account.safeParse(body);
  if (!data) return null;
  const { id, email, emailVerified = false } = data.user;
  return { uid: id, email, emailVerified };
};

/** The product's own accounts: a bearer token from the `set-auth-token` header, no cookies. */
export const createBuiltInIdentity = ({ baseUrl, store, later, openGoogle, ...rest }: Options): Identity => {
  const requests = createRequests({ baseUrl, ...rest });
  const wait = later ?? ((run, ms) => void setTimeout(run, ms));
  const listeners = new Set<(person: Person | null) => void>();
  let known: { person: Person | null } | undefined;

  const settle = (person: Person | null) => {
    known = { person };
    for (const listener of listeners) listener(person);
  };

  const enter = (token: string, person: Person | null) => {
    if (!person) throw new IdentityError('no-session');
    store.write(token);
    settle(person);
  };

  const forget = () => {
    store.write(null);
    settle(null);
  };

  /** Asks who the kept token belongs to. Without an answer the token is kept and the question asked again. */
  const restore = async (delay = 2000): Promise<void> => {
    const token = store.read();
    if (!token) return settle(null);
    const response = await requests.send('/get-session', token).catch(() => null);
    if (store.read() !== token) return restore();
    if (response === null || response.status >= 500 || response.status === 429) {
      wait(() => void restore(Math.min(delay * 2, 60_000)), delay);
      return;
    }
    const person = response.ok ? personOf(await jsonOf(response)) : null;
    if (person === null) return forget();
    settle(person);
  };

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    store.onOtherTab(() => void restore());
    void restore();
  };

  const signInWithGoogle = async () => {
    const open = openGoogle ?? createGoogleWindow(baseUrl, window);
    const token = await open();
    enter(token, personOf(await jsonOf(await requests.ask('/get-session', token))));
  };

  return {
    signIn: async (credentials) => {
      const response = await requests.ask('/sign-in/email', null, credentials);
      enter(response.headers.get('set-auth-token') ?? '', personOf(await jsonOf(response)));
    },
    signUp: async ({ email, password }) => {
      const name = email.split('@')[0] || email;
      const response = await requests.ask('/sign-up/email', null, { name, email, password });
      const token = response.headers.get('set-auth-token');
      if (!token) return 'confirm-address';
      enter(token, personOf(await jsonOf(response)));
      return 'signed-in';
    },
    signInWithGoogle,
    signOut: async () => {
      const token = store.read();
      forget();
      if (token) await requests.ask('/sign-out', token, {});
    },
    forget,
    getToken: async () => store.read(),
    onChange: (listener) => {
      listeners.add(listener);
      if (known) listener(known.person);
      start();
      return () => void listeners.delete(listener);
    },
    care: createBuiltInCare({ requests, store, identity: { signInWithGoogle, forget } }),
  };
};

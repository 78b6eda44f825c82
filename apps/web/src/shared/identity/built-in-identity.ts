import * as z from 'zod/mini';
import { type Credentials, type Identity, IdentityError, type Person } from './identity.ts';
import type { TokenStore } from './token-store.ts';

const refusal = z.object({ code: z.string(), message: z.optional(z.string()) });
const account = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

interface Options {
  /** Where the sign-in routes live, for instance `/api/auth`. */
  baseUrl: string;
  store: TokenStore;
  fetch?: typeof fetch;
  /** Calls back after so many milliseconds, and when the network returns. */
  later?: (run: () => void, ms: number) => void;
}

const json = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return null;
  }
};

/** The refusal's code; of a body that did not fit, only a wrong e-mail address is worth telling apart. */
const codeOf = async (response: Response): Promise<string> => {
  const { data } = refusal.safeParse(await json(response));
  if (!data) return `http-${response.status}`;
  const wrongEmail = data.code === 'VALIDATION_ERROR' && /email/i.test(data.message ?? '');
  return wrongEmail ? 'INVALID_EMAIL' : data.code;
};

/** The product's own e-mail and password accounts: a bearer token from the `set-auth-token` header, no cookies. */
export const createBuiltInIdentity = ({ baseUrl, store, later, ...rest }: Options): Identity => {
  const send = rest.fetch ?? ((input, init) => fetch(input, init));
  const wait = later ?? ((run, ms) => void setTimeout(run, ms));
  const listeners = new Set<(person: Person | null) => void>();
  let known: { person: Person | null } | undefined;

  const settle = (person: Person | null) => {
    known = { person };
    for (const listener of listeners) listener(person);
  };

  const request = async (path: string, body?: object, token = store.read()): Promise<Response> => {
    const headers = new Headers(body ? { 'content-type': 'application/json' } : {});
    if (token) headers.set('authorization', `Bearer ${token}`);
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' };
    try {
      return await send(baseUrl + path, { ...init, headers, credentials: 'omit' });
    } catch (cause) {
      throw new IdentityError('network-request-failed', { cause });
    }
  };

  const enter = async (path: string, body: object): Promise<void> => {
    const response = await request(path, body, null);
    if (!response.ok) throw new IdentityError(await codeOf(response));
    const token = response.headers.get('set-auth-token');
    const parsed = account.safeParse(await json(response));
    if (!token || !parsed.success) throw new IdentityError('no-session');
    store.write(token);
    settle({ uid: parsed.data.user.id, email: parsed.data.user.email });
  };

  const forget = () => {
    store.write(null);
    settle(null);
  };

  /** Asks who the kept token belongs to. Without an answer the token is kept and the question asked again. */
  const restore = async (delay = 2000): Promise<void> => {
    const token = store.read();
    if (!token) return settle(null);
    const response = await request('/get-session').catch(() => null);
    if (store.read() !== token) return;
    if (response === null || response.status >= 500 || response.status === 429) {
      wait(() => void restore(Math.min(delay * 2, 60_000)), delay);
      return;
    }
    const parsed = account.safeParse(await json(response));
    if (!response.ok || !parsed.success) return forget();
    settle({ uid: parsed.data.user.id, email: parsed.data.user.email });
  };

  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    store.onOtherTab(() => void restore());
    void restore();
  };

  return {
    signIn: (credentials: Credentials) => enter('/sign-in/email', credentials),
    signUp: ({ email, password }: Credentials) =>
      enter('/sign-up/email', { name: email.split('@')[0] || email, email, password }),
    signOut: async () => {
      const token = store.read();
      forget();
      if (!token) return;
      const response = await request('/sign-out', {}, token);
      if (!response.ok) throw new IdentityError(await codeOf(response));
    },
    forget,
    getToken: () => store.read(),
    onChange: (listener) => {
      listeners.add(listener);
      if (known) listener(known.person);
      start();
      return () => void listeners.delete(listener);
    },
  };
};

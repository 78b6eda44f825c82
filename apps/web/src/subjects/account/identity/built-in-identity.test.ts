import type { Send } from '@underpaint/contract';
import { describe, expect, it } from 'vitest';
import { createBuiltInIdentity } from './built-in-identity.ts';
import type { AccountCare, Person } from './identity.ts';
import type { TokenStore } from './token-store.ts';

const memoryStore = (token: string | null = null): TokenStore => ({
  read: () => token,
  write: (next) => {
    token = next;
  },
  onOtherTab: () => () => {},
});

interface Heard {
  url: string;
  authorization: string | null;
  body: unknown;
}

const server = (answer: (heard: Heard) => Response | Promise<Response>) => {
  const heard: Heard[] = [];
  const send: Send = async ({ url, headers, json }) => {
    const request = {
      url,
      authorization: headers['authorization'] ?? null,
      body: json === undefined ? null : JSON.parse(json),
    };
    heard.push(request);
    const response = await answer(request);
    return { status: response.status, body: await response.blob() };
  };
  return { heard, send };
};

const ada = { user: { id: 'u1', email: 'ada@example.org', emailVerified: true } };
const ADA = { uid: 'u1', email: 'ada@example.org', emailVerified: true };
const signedIn = () => Response.json({ token: 'signed.token', ...ada });

const next = (identity: ReturnType<typeof createBuiltInIdentity>) =>
  new Promise<Person | null>((resolve) => identity.onChange(resolve));

describe('the built-in accounts', () => {
  it('S-3.1, A-22: signing up signs in and keeps the token of the answer', async () => {
    const store = memoryStore();
    const { heard, send } = server(signedIn);
    const identity = createBuiltInIdentity({ baseUrl: '/api', store, send });
    await identity.signUp({ email: 'ada@example.org', password: 'secret1' });
    expect(heard[0]).toMatchObject({
      url: '/api/auth/sign-up/email',
      body: { name: 'ada', email: 'ada@example.org', password: 'secret1' },
    });
    expect(await identity.getToken()).toBe('signed.token');
    expect(await next(identity)).toEqual(ADA);
  });

  it('A-21: a refusal carries the code of the provider', async () => {
    const { send } = server(() =>
      Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'No.' }, { status: 401 }),
    );
    const identity = createBuiltInIdentity({ baseUrl: '/api', store: memoryStore(), send });
    await expect(identity.signIn({ email: 'a@b.c', password: 'x' })).rejects.toMatchObject({
      code: 'INVALID_EMAIL_OR_PASSWORD',
    });
    expect(await identity.getToken()).toBeNull();
  });

  it('S-8.2: a body refused for its address is a refusal of the address', async () => {
    const body = { code: 'VALIDATION_ERROR', message: 'Invalid email address' };
    const { send } = server(() => Response.json(body, { status: 400 }));
    const identity = createBuiltInIdentity({ baseUrl: '/api', store: memoryStore(), send });
    await expect(identity.signUp({ email: 'a@b', password: '123456' })).rejects.toMatchObject({
      code: 'INVALID_EMAIL',
    });
  });

  it('without a token the visitor is known to be signed out at once, and nothing is requested', async () => {
    const { heard, send } = server(signedIn);
    expect(await next(createBuiltInIdentity({ baseUrl: '/api', store: memoryStore(), send }))).toBeNull();
    expect(heard).toEqual([]);
  });

  it('a kept token is shown to the server, which says whose it is', async () => {
    const { heard, send } = server(() => Response.json(ada));
    const identity = createBuiltInIdentity({ baseUrl: '/api', store: memoryStore('kept'), send });
    expect(await next(identity)).toEqual(ADA);
    expect(heard).toEqual([{ url: '/api/auth/get-session', authorization: 'Bearer kept', body: null }]);
  });

  it('an answer that is on its way already is used, and nothing is asked again', async () => {
    const { heard, send } = server(signedIn);
    const early = server(() => Response.json(ada));
    const takeEarly = (token: string) => (token === 'kept' ? early.send : null);
    const options = { baseUrl: '/api', store: memoryStore('kept'), send, takeEarly };
    expect(await next(createBuiltInIdentity(options))).toEqual(ADA);
    expect([early.heard.length, heard.length]).toEqual([1, 0]);
  });

  it('a token that the server does not know is forgotten', async () => {
    const store = memoryStore('stale');
    const { send } = server(() => Response.json(null));
    expect(await next(createBuiltInIdentity({ baseUrl: '/api', store, send }))).toBeNull();
    expect(store.read()).toBeNull();
  });

  it('A-24: while the server cannot be reached the token is kept and asked about again', async () => {
    const store = memoryStore('kept');
    const answers = [
      () => Promise.reject(new TypeError('offline')),
      () => Promise.resolve(Response.json(ada)),
    ];
    const { send } = server(() => answers.shift()?.() ?? Response.error());
    const later = (run: () => void) => queueMicrotask(run);
    expect(await next(createBuiltInIdentity({ baseUrl: '/api', store, send, later }))).toMatchObject({
      uid: 'u1',
    });
    expect(store.read()).toBe('kept');
  });

  it.each([
    ['a proxy', new Response('<html>forbidden</html>', { status: 403 })],
    ['a deployment', new Response('<html>not found</html>', { status: 404 })],
    ['a network that one has to sign in to', new Response('<html>welcome</html>')],
  ])('an answer of %s signs nobody out: the token is kept and asked about again', async (_, strange) => {
    const store = memoryStore('kept');
    const answers = [strange, Response.json(ada)];
    const { send } = server(() => answers.shift() ?? Response.error());
    const later = (run: () => void) => queueMicrotask(run);
    expect(await next(createBuiltInIdentity({ baseUrl: '/api', store, send, later }))).toEqual(ADA);
    expect(store.read()).toBe('kept');
  });

  it('a token that the server refuses is forgotten, but not the one of a session that began since', async () => {
    const store = memoryStore('new');
    const identity = createBuiltInIdentity({ baseUrl: '/api', store, send: server(signedIn).send });
    identity.forget('old');
    expect(store.read()).toBe('new');
    identity.forget('new');
    expect(store.read()).toBeNull();
  });

  it('A-58: a session that has ended is forgotten when something is asked about the account', async () => {
    const store = memoryStore('over');
    const refusal = { code: 'auth.required', message: 'Please sign in to continue.' };
    const { send } = server(() => Response.json(refusal, { status: 401 }));
    const { care } = createBuiltInIdentity({ baseUrl: '/api', store, send });
    await expect((await care()).waysIn()).rejects.toMatchObject({ code: 'auth.required' });
    expect(store.read()).toBeNull();
  });

  it('A-65: a token that another tab changed while the server was asked is asked about in its turn', async () => {
    const store = memoryStore('before');
    const { heard, send } = server(() => {
      store.write('after');
      return Response.json(ada);
    });
    expect(await next(createBuiltInIdentity({ baseUrl: '/api', store, send }))).toMatchObject({
      uid: 'u1',
    });
    expect(heard.map(({ authorization }) => authorization)).toEqual(['Bearer before', 'Bearer after']);
  });

  it('S-8.6: signing out forgets the token even if the server cannot be told', async () => {
    const store = memoryStore('kept');
    const { send } = server(() => Promise.reject(new TypeError('offline')));
    const identity = createBuiltInIdentity({ baseUrl: '/api', store, send });
    await expect(identity.signOut()).rejects.toMatchObject({ code: 'network-request-failed' });
    expect(store.read()).toBeNull();
  });

  it('A-58: a sign-up without a token waits for the letter, and nobody is signed in', async () => {
    const { send } = server(() => Response.json({ token: null, ...ada }));
    const identity = createBuiltInIdentity({ baseUrl: '/api', store: memoryStore(), send });
    expect(await identity.signUp({ email: 'ada@example.org', password: 'secret1' })).toBe('confirm-address');
    expect(await identity.getToken()).toBeNull();
  });

  it('A-21: Google’s window brings a token, and the server says whose it is', async () => {
    const store = memoryStore();
    const { heard, send } = server(() => Response.json(ada));
    const openGoogle = async () => 'from.google';
    const identity = createBuiltInIdentity({ baseUrl: '/api', store, send, openGoogle });
    await identity.signInWithGoogle();
    expect(heard).toEqual([
      { url: '/api/auth/get-session', authorization: 'Bearer from.google', body: null },
    ]);
    expect(store.read()).toBe('from.google');
    expect(await next(identity)).toEqual(ADA);
  });

  it.each([
    ['somebody is signed in', 'kept'],
    ['nobody is signed in any more', null],
  ])('D.1: another account at Google proves nothing while %s, and changes nothing', async (_, kept) => {
    const store = memoryStore(kept);
    const { send } = server(({ authorization }) =>
      Response.json(authorization === 'Bearer other' ? { user: { ...ada.user, id: 'u2' } } : ada),
    );
    const openGoogle = async () => 'other';
    const identity = createBuiltInIdentity({ baseUrl: '/api', store, send, openGoogle });
    const before = await next(identity);
    const { proveAgain } = await identity.care();
    await expect(proveAgain({ password: '' })).rejects.toMatchObject({ code: 'user-mismatch' });
    expect(store.read()).toBe(kept);
    expect(await next(identity)).toEqual(before);
  });

  it('A-60: changing the password keeps this device signed in with its new token', async () => {
    const store = memoryStore('old');
    const { heard, send } = server(signedIn);
    const { care } = createBuiltInIdentity({ baseUrl: '/api', store, send });
    await (await care()).changePassword({ current: 'secret1', next: 'secret2' });
    expect(heard[0]).toEqual({
      url: '/api/auth/change-password',
      authorization: 'Bearer old',
      body: { currentPassword: 'secret1', newPassword: 'secret2', revokeOtherSessions: true },
    });
    expect(store.read()).toBe('signed.token');
  });

  it('A-60: a tab that was signed out by another, while its password was being changed, is signed in again', async () => {
    let otherTab = () => {};
    const store: TokenStore = {
      ...memoryStore('old'),
      onOtherTab: (listener) => {
        otherTab = listener;
        return () => {};
      },
    };
    const { send } = server(({ url }) => {
      if (url.endsWith('/get-session')) return Response.json(ada);
      store.write(null);
      otherTab();
      return signedIn();
    });
    const identity = createBuiltInIdentity({ baseUrl: '/api', store, send });
    await next(identity);
    await (await identity.care()).changePassword({ current: 'secret1', next: 'secret2' });
    expect(await next(identity)).toEqual(ADA);
  });

  it.each([
    ['here', (care: AccountCare) => care.confirmAddress('token')],
    ['elsewhere, once a link is asked for,', (care: AccountCare) => care.sendConfirmation('')],
  ])('A-60: an address that was confirmed %s is confirmed on the page', async (_, act) => {
    let emailVerified = false;
    const { send } = server(({ url }) => {
      if (url.endsWith('/get-session')) return Response.json({ user: { ...ada.user, emailVerified } });
      emailVerified = true;
      return url.endsWith('/verify-email')
        ? Response.json({ status: true })
        : Response.json({ code: 'EMAIL_ALREADY_VERIFIED', message: 'Confirmed.' }, { status: 400 });
    });
    const identity = createBuiltInIdentity({ baseUrl: '/api', store: memoryStore('kept'), send });
    expect(await next(identity)).toEqual({ ...ADA, emailVerified: false });
    await act(await identity.care());
    expect(await next(identity)).toEqual(ADA);
  });
});

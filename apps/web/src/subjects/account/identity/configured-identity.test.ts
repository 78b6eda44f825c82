import { describe, expect, it } from 'vitest';
import { createBuiltInIdentity } from './built-in-identity.ts';
import { createConfiguredIdentity } from './configured-identity.ts';
import type { Identity, Person } from './identity.ts';
import type { TokenStore } from './token-store.ts';

const noStore: TokenStore = { read: () => null, write: () => {}, onOtherTab: () => () => {} };
const visitors = (): Identity =>
  createBuiltInIdentity({
    baseUrl: '/api',
    store: noStore,
    send: async () => ({ status: 200, body: new Blob(['null']) }),
  });

const first = (identity: Identity) => new Promise<Person | null>((resolve) => identity.onChange(resolve));
const soon = (run: () => void) => queueMicrotask(run);

describe('an identity whose provider is not known yet', () => {
  it('S-4.1: says nothing until the provider is there, then what the provider says', async () => {
    const { promise, resolve } = Promise.withResolvers<Identity>();
    const identity = createConfiguredIdentity({ open: () => promise });
    const heard: (Person | null)[] = [];
    identity.onChange((person) => heard.push(person));
    expect(heard).toEqual([]);
    resolve(visitors());
    expect(await first(identity)).toBeNull();
    expect(heard).toEqual([null]);
  });

  it('A-24: asks again while the server cannot be reached', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), async () => visitors()];
    let asked = 0;
    const open = () => answers[asked++]?.() ?? Promise.reject(new TypeError('offline'));
    expect(await first(createConfiguredIdentity({ open, later: soon }))).toBeNull();
    expect(asked).toBe(2);
  });

  it('signing in says that the network failed, and calls continue without a token', async () => {
    const open = () => Promise.reject(new TypeError('offline'));
    const identity = createConfiguredIdentity({ open });
    await expect(identity.signIn({ email: 'a@b.c', password: 'x' })).rejects.toMatchObject({
      code: 'network-request-failed',
    });
    expect(await identity.getToken()).toBeNull();
    identity.forget('a token');
  });

  it('nobody is called back after they stopped listening', async () => {
    const { promise, resolve } = Promise.withResolvers<Identity>();
    const identity = createConfiguredIdentity({ open: () => promise });
    const heard: (Person | null)[] = [];
    identity.onChange((person) => heard.push(person))();
    resolve(visitors());
    await first(identity);
    expect(heard).toEqual([]);
  });
});

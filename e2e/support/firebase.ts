import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BrowserContext, Route } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { test as base } from './test.ts';

const PROJECT = 'paint-project';

interface Account {
  uid: string;
  email: string;
  password: string;
}

export interface Firebase {
  settings: Record<string, string>;
  /** Answers the calls of Firebase's library in Google's place. */
  answer: (context: BrowserContext) => Promise<void>;
  close: () => Promise<void>;
}

type Body = Record<string, string>;

const refuse = (message: string) => ({ status: 400, json: { error: { code: 400, message } } });

function createAccounts(idToken: (account: Account) => Promise<string>) {
  const accounts = new Map<string, Account>();
  const session = async (account: Account) => ({
    json: {
      localId: account.uid,
      email: account.email,
      idToken: await idToken(account),
      refreshToken: account.email,
      expiresIn: '3600',
    },
  });
  const byToken = (token = '') => {
    const email = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).email;
    return accounts.get(email);
  };
  return async (call: string, { email = '', password = '', idToken: token }: Body) => {
    const known = token ? byToken(token) : accounts.get(email);
    switch (call) {
      case 'accounts:signUp': {
        if (known) return refuse('EMAIL_EXISTS');
        const account = { uid: randomUUID(), email, password };
        accounts.set(email, account);
        return session(account);
      }
      case 'accounts:signInWithPassword':
        return known?.password === password ? session(known) : refuse('INVALID_LOGIN_CREDENTIALS');
      case 'accounts:delete':
        accounts.delete(known?.email ?? '');
        return { json: {} };
      default: {
        if (!known) return refuse('USER_NOT_FOUND');
        const providerUserInfo = [{ providerId: 'password', email: known.email }];
        return { json: { users: [{ localId: known.uid, email: known.email, providerUserInfo }] } };
      }
    }
  };
}

/** A stand-in for Firebase: its REST calls are answered in the browser, its keys are served over HTTP to our server. */
async function openFirebase(): Promise<Firebase> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const keys = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, '127.0.0.1');
  await once(keys, 'listening');
  const address = keys.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const idToken = ({ uid, email }: Account) =>
    new SignJWT({ email, user_id: uid, auth_time: Math.floor(Date.now() / 1000) - 1 })
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(uid)
      .setIssuedAt(Math.floor(Date.now() / 1000) - 1)
      .setExpirationTime('1h')
      .sign(privateKey);
  const accounts = createAccounts(idToken);
  const carry = async (route: Route) => {
    const call = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const body: Body = route.request().postDataJSON() ?? {};
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    await route.fulfill({ headers, ...(await accounts(call, body)) });
  };
  return {
    settings: {
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'public-api-key',
      FIREBASE_JWKS_URL: `http://127.0.0.1:${port}/keys`,
    },
    answer: async (context) => void (await context.route('https://identitytoolkit.googleapis.com/**', carry)),
    close: async () => void keys.close(),
  };
}

/** `test` with a server whose accounts Firebase keeps. */
export const test = base.extend<object, { firebase: Firebase }>({
  firebase: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const firebase = await openFirebase();
      await use(firebase);
      await firebase.close();
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ firebase }, use) => use(firebase.settings), { scope: 'worker' }],
  context: async ({ context, firebase }, use) => {
    await firebase.answer(context);
    await use(context);
  },
});

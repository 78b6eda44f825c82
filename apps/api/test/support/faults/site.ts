import { z } from 'zod';
import { formOf } from '../test-app.ts';

const signedUp = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
const PASSWORD = 'correct horse battery';

/** A server as people reach it. Every method rejects when there is no answer. */
export interface Site {
  ask: (path: string, init?: { method?: string; token?: string; body?: object }) => Promise<Response>;
  signUp: (email: string) => Promise<{ email: string; token: string; uid: string }>;
  encode: (token: string, image: Uint8Array) => Promise<Response>;
  /** Counts an encode for a device. */
  reserve: (token: string) => Promise<Response>;
  /** Sends what a device has made. */
  put: (token: string, encodingId: string, image: Uint8Array, signal?: AbortSignal) => Promise<Response>;
  giveBack: (token: string, encodingId: string) => Promise<Response>;
  decode: (s3Key: string, key: string) => Promise<Response>;
  deleteAccount: (token: string) => Promise<Response>;
  /** Sends a signed notification from the payment service. */
  notify: (payload: string, signature: string) => Promise<Response>;
}

export function siteAt(address: string): Site {
  const ask: Site['ask'] = (path, { method = 'GET', token, body } = {}) => {
    const headers = new Headers();
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    return fetch(`${address}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const send = async (
    path: string,
    fields: Record<string, string | Uint8Array>,
    {
      method = 'POST',
      token = '',
      signal,
    }: { method?: string; token?: string; signal?: AbortSignal | undefined } = {},
  ) => {
    const { payload, headers } = await formOf(fields);
    const authorization = token === '' ? {} : { authorization: `Bearer ${token}` };
    const body = new Uint8Array(payload);
    const sent = { method, headers: { ...headers, ...authorization }, body };
    return fetch(`${address}${path}`, { ...sent, ...(signal === undefined ? {} : { signal }) });
  };
  return {
    ask,
    signUp: async (email) => {
      const body = { name: 'a', email, password: PASSWORD };
      const answer = await ask('/api/auth/sign-up/email', { method: 'POST', body });
      const { token, user } = signedUp.parse(await answer.json());
      return { email, token, uid: user.id };
    },
    encode: (token, image) => send('/api/images/encode', { image, message: 'hi', key: 'k' }, { token }),
    reserve: (token) => {
      const body = { includeQRCode: true, filename: 'a.png' };
      return ask('/api/images/reservations', { method: 'POST', token, body });
    },
    put: (token, id, image, signal) => send(`/api/images/${id}`, { image }, { method: 'PUT', token, signal }),
    giveBack: (token, id) => ask(`/api/images/reservations/${id}`, { method: 'DELETE', token }),
    decode: (s3Key, key) => send('/api/images/decode', { s3Key, key }),
    deleteAccount: (token) => ask('/api/user', { method: 'DELETE', token, body: { password: PASSWORD } }),
    notify: (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return fetch(`${address}/api/stripe/webhook`, { method: 'POST', headers, body });
    },
  };
}

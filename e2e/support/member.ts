import { randomUUID } from 'node:crypto';
import { type EncodeResponse, encodeResponse } from '@underpaint/contract';
import { drawPng } from './pictures.ts';
import type { RunningServer } from './server.ts';

/** What the server knows about people, requested without the pages. */

export const PASSWORD = 'a long enough password';
export const newEmail = (): string => `${randomUUID()}@example.org`;

export interface Member {
  email: string;
  token: string;
}

/** A picture of the member with a message in it. */
export interface Hidden extends EncodeResponse {
  message: string;
  key: string;
  /** The original picture. */
  cover: Buffer;
}

export const NOBODY = { cookies: [], origins: [] };

/** What the browser stores when somebody is signed in. */
export const signedIn = ({ origin }: RunningServer, { token }: Member) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'underpaint.token', value: token }] }],
});

export async function joinByApi(
  { origin }: Pick<RunningServer, 'origin'>,
  email = newEmail(),
): Promise<Member> {
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'member', email, password: PASSWORD }),
  });
  const token = answer.headers.get('set-auth-token');
  if (token === null) throw new Error(`Signing up was answered ${answer.status}.`);
  return { email, token };
}

const USUAL_MESSAGE = 'Under the third stone.\nBring a spade. 🪨';

interface Hiding {
  message?: string;
  cover?: Buffer;
  key?: string;
  /** Settings for its link, as fields of the form. */
  link?: Record<string, string>;
}

export async function hideByApi(
  { origin }: RunningServer,
  { token }: Member,
  name: string,
  { message = USUAL_MESSAGE, cover, key = 'umber & ochre', link = {} }: Hiding = {},
): Promise<Hidden> {
  const image = cover ?? (await drawPng(31));
  const body = new FormData();
  body.append('image', new File([new Uint8Array(image)], name));
  body.append('message', message);
  body.append('key', key);
  for (const [name, value] of Object.entries(link)) body.append(name, value);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/images/encode`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`Hiding was answered ${answer.status}: ${await answer.text()}`);
  return { ...encodeResponse.parse(await answer.json()), message, key, cover: image };
}

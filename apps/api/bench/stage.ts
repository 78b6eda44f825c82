import { join } from 'node:path';
import { z } from 'zod';
import { jpegPhoto } from '../test/support/pictures.ts';
import type { Request } from './load-shape.ts';
import type { BenchServer } from './server.ts';

const KEY = 'seven red umbrellas';
const signedUp = z.object({ token: z.string() });
const checkout = z.object({ sessionId: z.string() });
const encoded = z.object({ encodingId: z.string(), s3Key: z.string(), bytes: z.number() });

/** Requests of each kind, ready to be sent, and the person they belong to. */
export interface Requests {
  token: string;
  share: Request;
  picture: Request;
  decode: Request;
  encode: Request;
  /** The picture used as cover. */
  image: Buffer;
  /** Path and length of the picture as it is stored. */
  pictureFile: string;
  pictureBytes: number;
}

/** A form in the encoding that is sent. */
export async function formRequest(path: string, form: FormData, token?: string): Promise<Request> {
  const whole = new Response(form);
  const headers: Record<string, string> = { 'content-type': whole.headers.get('content-type') ?? '' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  return { method: 'POST', path, headers, body: Buffer.from(await whole.arrayBuffer()) };
}

/** A form body. */
export function formOf(fields: Record<string, string>, image?: Buffer): FormData {
  const form = new FormData();
  if (image !== undefined) form.append('image', new File([new Uint8Array(image)], 'photo'));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** @throws an `Error` for any unsuccessful answer. */
export async function postJson(
  { address }: BenchServer,
  path: string,
  token: string,
  body?: object,
): Promise<unknown> {
  const headers = new Headers({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  const init = { method: 'POST', headers, body: JSON.stringify(body ?? {}) };
  const answer = await fetch(`${address}${path}`, init);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

/** A person with the plan, so that encodes do not end at ten. */
async function subscriber(server: BenchServer): Promise<string> {
  const person = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' };
  const { token } = signedUp.parse(await postJson(server, '/api/auth/sign-up/email', '', person));
  const opened = await postJson(server, '/api/stripe/create-checkout-session', token);
  const { sessionId } = checkout.parse(opened);
  await postJson(server, `/api/sandbox/checkout/${sessionId}`, token);
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${server.address}/api/stripe/status?session_id=${sessionId}`, { headers });
  return token;
}

async function send(server: BenchServer, { path, ...init }: Request): Promise<unknown> {
  const { body, ...rest } = init;
  const sent = body === undefined ? rest : { ...rest, body: new Uint8Array(body) };
  const answer = await fetch(`${server.address}${path}`, sent);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}

/** A request to decode an uploaded picture. */
export async function decodeUpload(image: Buffer, key: string): Promise<Request> {
  return formRequest('/api/images/decode', formOf({ key }, image));
}

/** Signs a person up, hides one message, and prepares requests about it. */
export async function prepare(server: BenchServer, dataDir: string): Promise<Requests> {
  const token = await subscriber(server);
  const image = await jpegPhoto({ width: 1200, height: 900 });
  const fields = { message: 'Meet me under the old clock at seven.', key: KEY };
  const encode = await formRequest('/api/images/encode', formOf(fields, image), token);
  const { encodingId, s3Key, bytes } = encoded.parse(await send(server, encode));
  return {
    token,
    share: { path: `/api/images/share/${encodingId}` },
    picture: { path: `/api/images/public/${encodingId}` },
    decode: await formRequest('/api/images/decode', formOf({ s3Key, key: KEY })),
    encode,
    image,
    pictureFile: join(dataDir, 'images', s3Key),
    pictureBytes: bytes,
  };
}

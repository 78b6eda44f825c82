import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort } from '../../apps/api/test/support/free-port.ts';
import { pngPhoto } from '../../apps/api/test/support/pictures.ts';
import { type Running, runProgram, startProgram } from './programs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = `${ROOT}apps/api/src/main.ts`;
const DOCTOR = `${ROOT}apps/api/src/operator/doctor.command.ts`;

export const KEY = 'seven red umbrellas';

export interface ProductServer extends Running {
  port: number;
  address: string;
}

type Settings = Record<string, string>;

const common = { HOST: '127.0.0.1', LOG_LEVEL: 'info', WORKERS: '1', SUPPORT_EMAIL: 'help@example.org' };

/** Starts the product and waits until it is ready. */
export async function startServer(env: Settings): Promise<ProductServer> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const server = await startProgram({
    command: process.execPath,
    args: [MAIN],
    cwd: ROOT,
    env: { ...common, PORT: String(port), ...env },
    ready: /Underpaint is ready/,
  });
  return { ...server, port, address: `http://127.0.0.1:${port}` };
}

/** Starts a server that is expected to refuse to start, and returns its sentence. */
export async function refusalOf(env: Settings): Promise<string> {
  const server = await startServer(env).catch((error: Error) => error);
  if (!(server instanceof Error)) {
    await server.stop();
    throw new Error('it started');
  }
  if (/^\s+at /m.test(server.message)) throw new Error(`a stack trace:\n${server.message}`);
  const said = server.message.split('\n').find((line) => line.startsWith('Underpaint cannot start'));
  if (said === undefined) throw new Error(`no sentence:\n${server.message}`);
  return said;
}

/** What the doctor says about an installation. */
export function doctorSays(env: Settings): string {
  return runProgram('env', [
    ...Object.entries({ ...common, ...env }).map(([name, value]) => `${name}=${value}`),
    ...[process.execPath, DOCTOR],
  ]).trim();
}

async function json<Shape extends z.ZodType>(answer: Response, shape: Shape): Promise<z.infer<Shape>> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(answer.url).pathname} answered ${answer.status}: ${text}`);
  return shape.parse(JSON.parse(text));
}

const signedUp = z.object({ token: z.string() });
const encoded = z.object({ encodingId: z.string(), s3Key: z.string() });
const decoded = z.object({ message: z.string() });

export type Picture = z.infer<typeof encoded>;

export async function signUp(address: string, email: string): Promise<Response> {
  return fetch(`${address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ name: 'Ada', email, password: 'correct horse battery' }),
  });
}

/** Signs up a user; returns their token. */
export async function join(address: string, email: string): Promise<string> {
  return (await json(await signUp(address, email), signedUp)).token;
}

export async function askToEncode(address: string, token: string, message: string): Promise<Response> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(await pngPhoto({ width: 500, height: 400 }))], 'photo.png'));
  form.append('message', message);
  form.append('key', KEY);
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${address}/api/images/encode`, { method: 'POST', headers, body: form });
}

export async function encode(address: string, token: string, message: string): Promise<Picture> {
  return json(await askToEncode(address, token, message), encoded);
}

export async function decode(address: string, { s3Key }: Picture): Promise<string> {
  const form = new FormData();
  form.append('s3Key', s3Key);
  form.append('key', KEY);
  const answer = await fetch(`${address}/api/images/decode`, { method: 'POST', body: form });
  return (await json(answer, decoded)).message;
}

/** Asks again, while a service comes back, until an answer is as wanted; the trial's own time limit ends it. */
export async function until<Value>(
  ask: () => Promise<Value>,
  pleases: (value: Value) => boolean,
): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (pleases(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

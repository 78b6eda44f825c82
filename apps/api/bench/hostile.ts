import { connect, type Socket } from 'node:net';
import sharp from 'sharp';
import { percentile, type Request } from './load-shape.ts';
import type { Driven } from './server.ts';
import { decodeUpload, type Requests } from './stage.ts';

/** What the limits of an address are in production: the bench lifts them for everything else. */
export const PRODUCTION = {
  TRUST_PROXY: 'loopback',
  RATE_DECODE: '120',
  RATE_ENCODE: '120',
  RATE_ENCODE_ACCOUNT: '60',
  RATE_WRONG_KEYS: '60',
};

const HOSTILE = '203.0.113.66';
const CONNECTIONS = { stalled: 34, guessing: 33, bombing: 33 };
/** An encode takes three seconds of a processor, a decode most of one: about half of what two processors can do. */
const DECODES_A_SECOND = 0.8;
const ENCODES_A_SECOND = 0.1;
const BOMB_SIDE = 7000;
const STALLED_BYTES = 20_000_000;

/** What people met: milliseconds of their answers, and the statuses of refusals. */
export interface Met {
  name: string;
  times: number[];
  refused: Record<string, number>;
}

const from = (network: string, { headers, ...request }: Request): Request => ({
  ...request,
  headers: { ...headers, 'x-forwarded-for': network },
});

async function send(address: string, { path, body, ...init }: Request): Promise<number> {
  const sent = body === undefined ? init : { ...init, body: new Uint8Array(body) };
  const answer = await fetch(`${address}${path}`, sent);
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends requests at a steady rate, each from a network of its own, and waits for every answer. */
async function people(
  { address }: Driven,
  { name, request, rate, seconds }: { name: string; request: Request; rate: number; seconds: number },
): Promise<Met> {
  const met: Met = { name, times: [], refused: {} };
  const ask = async (index: number) => {
    const began = performance.now();
    const status = await send(address, from(`198.51.100.${index % 250}`, request));
    if (status < 300) met.times.push(performance.now() - began);
    else met.refused[status] = (met.refused[status] ?? 0) + 1;
  };
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = began + (index / rate) * 1000 - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    asked.push(ask(index));
  }
  await Promise.all(asked);
  met.times.sort((one, other) => one - other);
  return met;
}

async function ordinary(server: Driven, { encode, decode }: Requests, seconds: number): Promise<Met[]> {
  return Promise.all([
    people(server, { name: 'decodes', request: decode, rate: DECODES_A_SECOND, seconds }),
    people(server, { name: 'encodes', request: encode, rate: ENCODES_A_SECOND, seconds }),
  ]);
}

/** An upload that brings most of its bytes and then nothing, again and again. */
function stall(server: Driven, { signal }: AbortController): void {
  const { hostname, port } = new URL(server.address);
  const head = `POST /api/images/decode HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${HOSTILE}\r\n`;
  const form = '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const type = 'Content-Type: multipart/form-data; boundary=b';
  const begin = (): void => {
    if (signal.aborted) return;
    const socket: Socket = connect(Number(port), hostname);
    socket.on('error', () => {}).on('close', () => setTimeout(begin, 100));
    socket.write(`${head}${type}\r\nContent-Length: ${STALLED_BYTES + 1000}\r\n\r\n${form}`);
    socket.write(Buffer.alloc(STALLED_BYTES));
    socket.resume();
    signal.addEventListener('abort', () => socket.destroy());
  };
  begin();
}

/** Sends one altered copy after the other, as fast as they are answered. */
async function guess(server: Driven, picture: Buffer, { signal }: AbortController): Promise<void> {
  while (!signal.aborted) {
    const altered = Buffer.concat([picture, Buffer.from(`${Math.random()}`)]);
    const request = await decodeUpload(altered, `wrong ${Math.random()}`);
    await send(server.address, from(HOSTILE, request)).catch(() => {});
  }
}

/** A small file of many pixels. */
async function bomb(): Promise<Buffer> {
  const create = { width: BOMB_SIDE, height: BOMB_SIDE, channels: 3, background: '#80a0c0' } as const;
  return sharp({ create }).png().toBuffer();
}

async function attack(server: Driven, { picture }: { picture: Buffer }, stop: AbortController) {
  for (let each = 0; each < CONNECTIONS.stalled; each += 1) stall(server, stop);
  const large = await bomb();
  const guessing = Array.from({ length: CONNECTIONS.guessing }, () => guess(server, picture, stop));
  const bombing = Array.from({ length: CONNECTIONS.bombing }, () => guess(server, large, stop));
  await Promise.all([...guessing, ...bombing]);
}

/** What ordinary people meet: alone, and beside one network of a hundred hostile connections. */
export async function besideHostile(
  server: Driven,
  requests: Requests & { image: Buffer },
  seconds: number,
): Promise<{ calm: Met[]; beside: Met[] }> {
  const calm = await ordinary(server, requests, seconds);
  const stop = new AbortController();
  const attacked = attack(server, { picture: requests.image }, stop);
  const beside = await ordinary(server, requests, seconds);
  stop.abort();
  await attacked;
  return { calm, beside };
}

export const p99 = ({ times }: Met): number => percentile(times, 0.99);

import { z } from 'zod';
import { labelled } from '../test/support/on-device.ts';
import { type Load, percentile, type Request } from './load-shape.ts';
import type { BenchServer } from './server.ts';
import { formOf, formRequest, postJson } from './stage.ts';

const reserved = z.object({ encodingId: z.string(), labelUrl: z.string() });
/** Without its label; with it, 1.2 megapixels. */
const COVER = { width: 1200, height: 900 };
const QUALITY = 90;

/** A picture for a reservation of its own, with the required label, ready to be sent. */
async function prepareOne(server: BenchServer, token: string): Promise<Request> {
  const wish = { includeQRCode: true, filename: 'photo.jpg' };
  const { encodingId, labelUrl } = reserved.parse(
    await postJson(server, '/api/images/reservations', token, wish),
  );
  const { image } = await labelled(labelUrl, COVER);
  const form = formOf({}, await image.jpeg({ quality: QUALITY }).toBuffer());
  return { ...(await formRequest(`/api/images/${encodingId}`, form, token)), method: 'PUT' };
}

/** As many prepared pictures as will be sent: each can only be sent once. */
export async function prepareUploads(server: BenchServer, token: string, count: number): Promise<Request[]> {
  const prepared: Request[] = [];
  for (let index = 0; index < count; index += 1) prepared.push(await prepareOne(server, token));
  return prepared;
}

export interface Uploaded {
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  max: number;
  /** Answers other than 200. */
  refused: number;
  /** How many processors the server kept busy. */
  processors: number;
}

/** Sends all of them over this many connections, and measures how the server copes. */
export async function upload(
  server: BenchServer,
  requests: readonly Request[],
  { connections }: Pick<Load, 'connections'>,
): Promise<Uploaded> {
  const waiting = [...requests];
  const times: number[] = [];
  let refused = 0;
  const send = async ({ path, body, ...init }: Request) => {
    const began = performance.now();
    const answer = await fetch(`${server.address}${path}`, { ...init, body: new Uint8Array(body ?? []) });
    await answer.arrayBuffer();
    if (answer.ok) times.push(performance.now() - began);
    else refused += 1;
  };
  const connection = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await send(next);
  };
  const [cpu, began] = [await server.cpuSeconds(), performance.now()];
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - began) / 1000;
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: percentile(times, 1),
    refused,
    processors: ((await server.cpuSeconds()) - cpu) / seconds,
  };
}

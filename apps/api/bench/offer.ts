import type { Request } from './load-shape.ts';
import type { BenchServer } from './server.ts';

export interface Offered {
  offered: number;
  done: number;
  refused: number;
  /** Refusals that do not say when to try again. */
  withoutRetryAfter: number;
  withoutAnswer: number;
  /** In milliseconds. */
  longestRefusal: number;
  longest: number;
  seconds: number;
}

/** Sends requests at a steady rate, whatever happens to them, and waits for every answer. */
export async function offer(
  { address }: BenchServer,
  request: Request,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Offered> {
  const told: Offered = {
    ...{ offered: 0, done: 0, refused: 0, withoutRetryAfter: 0, withoutAnswer: 0 },
    ...{ longestRefusal: 0, longest: 0, seconds: 0 },
  };
  const { path, body, ...init } = request;
  const send = async () => {
    const began = performance.now();
    const sent = body === undefined ? init : { ...init, body: new Uint8Array(body) };
    const answer = await fetch(`${address}${path}`, sent);
    await answer.arrayBuffer();
    const took = performance.now() - began;
    told.longest = Math.max(told.longest, took);
    if (answer.ok) told.done += 1;
    else told.refused += 1;
    if (answer.ok) return;
    told.longestRefusal = Math.max(told.longestRefusal, took);
    if (answer.status !== 503 || !answer.headers.has('retry-after')) told.withoutRetryAfter += 1;
  };
  const began = performance.now();
  const sending: Promise<void>[] = [];
  const count = Math.ceil(rate * seconds);
  for (let index = 0; index < count; index += 1) {
    const due = began + (index / rate) * 1000 - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    sending.push(
      send().catch(() => {
        told.withoutAnswer += 1;
      }),
    );
  }
  await Promise.all(sending);
  return { ...told, offered: count, seconds: (performance.now() - began) / 1000 };
}

import type { Request } from './load-shape.ts';

/** A request as a proxy passes it on from a network. */
export const from = (network: string, { headers, ...request }: Request): Request => ({
  ...request,
  headers: { ...headers, 'x-forwarded-for': network },
});

/** Sends a request, reads the answer, and returns its status. */
export async function send(address: string, { path, body, ...init }: Request): Promise<number> {
  const sent = body === undefined ? init : { ...init, body: new Uint8Array(body) };
  const answer = await fetch(`${address}${path}`, sent);
  await answer.arrayBuffer();
  return answer.status;
}

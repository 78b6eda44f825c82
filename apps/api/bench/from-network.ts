import type { Request } from './load-shape.ts';

/** A request as the proxy hands it on from somewhere. */
export const from = (network: string, { headers, ...request }: Request): Request => ({
  ...request,
  headers: { ...headers, 'x-forwarded-for': network },
});

/** Sends a request, reads the answer, and gives its status. */
export async function send(address: string, { path, body, ...init }: Request): Promise<number> {
  const sent = body === undefined ? init : { ...init, body: new Uint8Array(body) };
  const answer = await fetch(`${address}${path}`, sent);
  await answer.arrayBuffer();
  return answer.status;
}

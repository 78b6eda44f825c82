import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text made ready once, to be sent often. */
export interface ReadyText {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses a text in the encodings that browsers take. */
export function makeReady(text: string): ReadyText {
  const plain = Buffer.from(text);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

function best(header = ''): 'br' | 'gzip' | 'plain' {
  const offers = header.toLowerCase().replace(/\s/g, '').split(',');
  const takes = (name: string) => offers.some((offer) => offer === name || offer.startsWith(`${name};q=`));
  const refuses = (name: string) => offers.some((offer) => new RegExp(`^${name};q=0(\\.0*)?$`).test(offer));
  const taken = (['br', 'gzip'] as const).filter((name) => takes(name) && !refuses(name));
  return taken[0] ?? 'plain';
}

/** Sends the text in the best encoding the other side takes, or 304 when it has it already. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, text: ReadyText): FastifyReply {
  reply.header('vary', 'accept-encoding').header('etag', text.etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === text.etag)
    return reply.code(304).send();
  const encoding = best(request.headers['accept-encoding']);
  if (encoding !== 'plain') reply.header('content-encoding', encoding);
  return reply.send(text[encoding]);
}

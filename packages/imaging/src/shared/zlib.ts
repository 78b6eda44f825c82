import { concat } from './bytes.ts';

/** zlib streams (RFC 1950), using what is built into Node and browsers. */

/** The bytes compressed. */
export function deflate(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return through(bytes, new CompressionStream('deflate'), Number.POSITIVE_INFINITY) as Promise<
    Uint8Array<ArrayBuffer>
  >;
}

/** @returns the bytes decompressed; null if the stream is damaged or gives more than `most` bytes */
export async function inflate(bytes: Uint8Array, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  return through(bytes, new DecompressionStream('deflate'), most).catch(() => null);
}

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of new Blob([bytes.slice()]).stream().pipeThrough(stream)) {
    length += part.length;
    if (length > most) return null;
    parts.push(part);
  }
  return concat(...parts);
}

import { concat, latin1, putU32, u32 } from '../shared/bytes.ts';

/** Length, type and check sum around a chunk's data. */
export const FRAME_BYTES = 12;

/** A whole chunk. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = new Uint8Array(4);
  putU32(length, 0, data.length);
  const body = concat(latin1(type), data);
  const sum = new Uint8Array(4);
  putU32(sum, 0, crc32(body));
  return concat(length, body, sum);
}

/** Whether a chunk is as it was written. @param chunk the whole of it */
export function isIntact(chunk: Uint8Array): boolean {
  return crc32(chunk.subarray(4, -4)) === u32(chunk, chunk.length - 4);
}

/** PNG, annex D. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_OF_BYTE[(crc ^ byte) & 0xff] as number);
  return ~crc >>> 0;
}

const CRC_OF_BYTE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

import { crc32, deflateSync } from 'node:zlib';

/** Signature and IHDR: colour chunks must stand before the palette and the data. */
const PNG_HEADER_BYTES = 33;
const ICC_MARKER = Buffer.from('ICC_PROFILE\0', 'latin1');
/** A segment holds 65,535 bytes: two of length, the marker text, two of numbering, then profile. */
const ICC_PART = 65_535 - 2 - ICC_MARKER.length - 2;
const SOI_BYTES = 2;
const APP0 = 0xe0;

/** Puts whole chunks right behind IHDR. */
export function insertPngChunks(file: Uint8Array, chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 0) return file;
  return Buffer.concat([file.subarray(0, PNG_HEADER_BYTES), ...chunks, file.subarray(PNG_HEADER_BYTES)]);
}

/** An iCCP chunk with the profile. */
export function pngProfileChunk(icc: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(icc)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Puts the profile into as many APP2 segments as it needs, behind the JFIF header (ICC.1, annex B.4). */
export function insertJpegProfile(file: Uint8Array, icc: Uint8Array): Uint8Array {
  const at = file[3] === APP0 ? SOI_BYTES + 2 + ((file[4] as number) << 8) + (file[5] as number) : SOI_BYTES;
  const count = Math.ceil(icc.length / ICC_PART);
  const segments = Array.from({ length: count }, (_, i) =>
    profileSegment(icc.subarray(i * ICC_PART, (i + 1) * ICC_PART), { number: i + 1, count }),
  );
  return Buffer.concat([file.subarray(0, at), ...segments, file.subarray(at)]);
}

function profileSegment(part: Uint8Array, { number, count }: { number: number; count: number }): Uint8Array {
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + ICC_MARKER.length + 2 + part.length, 2);
  return Buffer.concat([head, ICC_MARKER, Buffer.from([number, count]), part]);
}

/** Format by magic bytes, for checking results. */
export function sniffFormat(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | 'unknown' {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG')) return 'png';
  if (head.startsWith('\xff\xd8')) return 'jpeg';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return 'unknown';
}

/** The samples as a Buffer, without copying. */
export function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array | Uint8ClampedArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

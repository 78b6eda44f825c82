import type { Raster } from '@underpaint/codec';

/**
 * Gives back the memory of a raster that nobody needs any more. The collector would do it too, but some hundred
 * megabytes later. Whoever reads the raster after this finds it empty.
 */
export function release({ data }: Raster): void {
  const { buffer } = data;
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== data.byteLength) return;
  if (buffer.transfer) buffer.transfer(0);
  // Node 20 and Safari before 17.4: empty all the same, and the collector finds it.
  else structuredClone(buffer, { transfer: [buffer] });
}

/** Whether a raster was given back. */
export function isReleased({ data }: Raster): boolean {
  return data.length === 0;
}

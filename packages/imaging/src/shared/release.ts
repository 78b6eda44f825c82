import type { Raster } from '@underpaint/codec';

/**
 * Releases the memory of samples or coefficients that are no longer needed. Garbage collection would do so too, but
 * several hundred megabytes later. Afterwards the arrays are empty; releasing an empty one does nothing.
 */
export function release({ data }: { readonly data: Raster['data'] | Int16Array }): void {
  const { buffer } = data;
  if (!(buffer instanceof ArrayBuffer) || buffer.byteLength !== data.byteLength || data.length === 0) return;
  if (buffer.transfer) buffer.transfer(0);
  // Node 20 and Safari before 17.4: this too empties it, but the memory has to be collected.
  else structuredClone(buffer, { transfer: [buffer] });
}

/** Whether a raster was released. */
export function isReleased({ data }: Raster): boolean {
  return data.length === 0;
}

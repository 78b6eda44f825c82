import type { Raster } from '@underpaint/codec';

/**
 * Gives back the memory of samples or coefficients that nobody needs any more. The collector would do it too, but some
 * hundred megabytes later. Whoever reads them after this finds none.
 */
export function release({ data }: { readonly data: Raster['data'] | Int16Array }): void {
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

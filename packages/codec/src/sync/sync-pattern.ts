import { keystream } from '../seal/keystream.ts';
import { type ComplexField, complexField, transform } from './fft.ts';

/**
 * The keyed pattern that tells a reader where a cropped or rescaled picture lies: two independent noise fields, one
 * added to Cb (real part) and one to Cr (imaginary part), on a square of 256 over the picture's long side. Their
 * spectrum is a ring at .13 cycles a sample, which survives half size with 4:2:0.
 */
export const SYNC_SIZE = 256;
const RING = 0.13;
const RING_WIDTH = 0.06;
const HIGHEST = 0.32;

export interface SyncPattern {
  /** Unit variance each: real part for Cb, imaginary for Cr. */
  readonly field: ComplexField;
}

export async function createSyncPattern(master: Uint8Array<ArrayBuffer>): Promise<SyncPattern> {
  const field = complexField(SYNC_SIZE);
  const random = new DataView((await keystream(master, 'sync', 8 * SYNC_SIZE * SYNC_SIZE)).buffer);
  for (let v = 0; v < SYNC_SIZE; v++) {
    for (let u = 0; u < SYNC_SIZE; u++) fillFrequency(field, random, u, v);
  }
  transform(field, true);
  normalise(field.re);
  normalise(field.im);
  return { field };
}

function fillFrequency(field: ComplexField, random: DataView, u: number, v: number): void {
  const frequency = Math.hypot(signed(u), signed(v)) / SYNC_SIZE;
  if (frequency > HIGHEST) return;
  const index = v * SYNC_SIZE + u;
  const radius = Math.sqrt(-2 * Math.log((random.getUint32(8 * index) + 1) / 2 ** 32));
  const angle = (2 * Math.PI * random.getUint32(8 * index + 4)) / 2 ** 32;
  const amplitude = radius * Math.exp(-(((frequency - RING) / RING_WIDTH) ** 2));
  field.re[index] = amplitude * Math.cos(angle);
  field.im[index] = amplitude * Math.sin(angle);
}

function signed(index: number): number {
  return index < SYNC_SIZE / 2 ? index : index - SYNC_SIZE;
}

/** To unit variance; the ring leaves the mean all but zero. */
function normalise(values: Float64Array): void {
  let sum = 0;
  for (const value of values) sum += value * value;
  const scale = Math.sqrt(values.length / sum);
  for (let i = 0; i < values.length; i++) values[i] *= scale;
}

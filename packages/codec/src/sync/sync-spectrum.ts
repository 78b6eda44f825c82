import { keystream } from '../seal/keystream.ts';
import { VARIANTS, versionOf } from '../variant.ts';
import { type ComplexField, complexField } from './fft.ts';

/** Samples per side of the square that the pattern covers, which spans the picture's long side. */
export const SYNC_SIZE = 256;
const RING = 0.13;
const RING_WIDTH = 0.06;

/** How strong the pattern is at a frequency in cycles per sample: a ring that survives halving and 4:2:0. */
export const ringAt = (frequency: number): number => Math.exp(-(((frequency - RING) / RING_WIDTH) ** 2));

/** Version 2 has only frequencies below this many cycles per square, so the coarse search needs only every other sample. */
export const WAVE_LIMIT = 64;

/** All waves of both versions have fewer cycles per square than this, across and down. */
export const WAVES_BELOW = 84;

/** A wave of version 2: cycles per square, across and down. Of a wave and its opposite, only one is listed. */
export interface Wave {
  readonly u: number;
  readonly v: number;
}

/** Patterns contain nothing above this frequency; cycles per sample. */
export const SYNC_HIGHEST = WAVE_LIMIT / SYNC_SIZE;

/** The waves in the order of the keystream. */
export const WAVES: readonly Wave[] = wavesBelow(WAVE_LIMIT);

function wavesBelow(limit: number): Wave[] {
  const waves: Wave[] = [];
  for (let v = 1 - limit; v < limit; v++) {
    for (let u = 0; u < limit; u++) {
      if ((u > 0 || v > 0) && u * u + v * v < limit * limit) waves.push({ u, v });
    }
  }
  return waves;
}

const BYTES_A_WAVE = 4;

/** For every variant and wave two bytes of Cb and two of Cr: radius and angle, see `waveRadius` and `waveAngle`. */
export function syncStream(master: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return keystream(master, { version: 2, label: 'sync' }, VARIANTS * WAVES.length * BYTES_A_WAVE);
}

/** A variant's part of `syncStream`. */
export function variantWaves(stream: Uint8Array<ArrayBuffer>, variant: number): Uint8Array<ArrayBuffer> {
  const length = WAVES.length * BYTES_A_WAVE;
  return stream.subarray(variant * length, (variant + 1) * length);
}

export const waveRadius = (byte: number): number => Math.sqrt(-2 * Math.log((byte + 0.5) / 256));
export const waveAngle = (byte: number): number => (2 * Math.PI * byte) / 256;

/** The spectrum of Cb + i·Cr: the wave with u cycles across and v down is at `v · SYNC_SIZE + u`, both modulo SYNC_SIZE. */
export async function syncSpectrum(
  master: Uint8Array<ArrayBuffer>,
  variant: number,
  stream: () => Promise<Uint8Array<ArrayBuffer>> = () => syncStream(master),
): Promise<ComplexField> {
  if (versionOf(variant) === 1) return firstSpectrum(master);
  return spectrumOf(variantWaves(await stream(), variant));
}

const RINGS = Float64Array.from(WAVES, ({ u, v }) => ringAt(Math.hypot(u, v) / SYNC_SIZE));
const RADII = Float64Array.from({ length: 256 }, (_, byte) => waveRadius(byte));
const COSINES = Float64Array.from({ length: 256 }, (_, byte) => Math.cos(waveAngle(byte)));
const SINES = Float64Array.from({ length: 256 }, (_, byte) => Math.sin(waveAngle(byte)));

function spectrumOf(bytes: Uint8Array): ComplexField {
  const field = complexField(SYNC_SIZE);
  WAVES.forEach(({ u, v }, i) => {
    const at = BYTES_A_WAVE * i;
    const blue = RINGS[i] * RADII[bytes[at]];
    const red = RINGS[i] * RADII[bytes[at + 2]];
    const blueRe = blue * COSINES[bytes[at + 1]];
    const blueIm = blue * SINES[bytes[at + 1]];
    const redRe = red * COSINES[bytes[at + 3]];
    const redIm = red * SINES[bytes[at + 3]];
    const here = spectrumIndex(u, v);
    const opposite = spectrumIndex(-u, -v);
    field.re[here] = blueRe - redIm;
    field.im[here] = blueIm + redRe;
    field.re[opposite] = blueRe + redIm;
    field.im[opposite] = redRe - blueIm;
  });
  return field;
}

export function spectrumIndex(u: number, v: number): number {
  return (v & (SYNC_SIZE - 1)) * SYNC_SIZE + (u & (SYNC_SIZE - 1));
}

const FIRST_HIGHEST = 0.32;

/** Version 1 draws both colours as one complex field, from 32-bit numbers. */
async function firstSpectrum(master: Uint8Array<ArrayBuffer>): Promise<ComplexField> {
  const field = complexField(SYNC_SIZE);
  const bytes = await keystream(master, { version: 1, label: 'sync' }, 8 * SYNC_SIZE * SYNC_SIZE);
  const random = new DataView(bytes.buffer);
  for (let index = 0; index < SYNC_SIZE * SYNC_SIZE; index++) {
    const frequency =
      Math.hypot(signed(index % SYNC_SIZE), signed(Math.floor(index / SYNC_SIZE))) / SYNC_SIZE;
    if (frequency > FIRST_HIGHEST) continue;
    const radius = Math.sqrt(-2 * Math.log((random.getUint32(8 * index) + 1) / 2 ** 32));
    const angle = (2 * Math.PI * random.getUint32(8 * index + 4)) / 2 ** 32;
    const amplitude = radius * ringAt(frequency);
    field.re[index] = amplitude * Math.cos(angle);
    field.im[index] = amplitude * Math.sin(angle);
  }
  return field;
}

function signed(index: number): number {
  return index < SYNC_SIZE / 2 ? index : index - SYNC_SIZE;
}

import { type JpegPicture, readJpeg, writeJpeg } from '@underpaint/jpeg';
import { DEFAULT_LIMITS, rasterOf } from '../../src/index.ts';
import { fromRaster } from '../../src/node/sharp-raster.ts';

/** Makes a file that differs from the cover's in another way than the stego image's file does. */
export type Alteration = (cover: Uint8Array, stego: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** JPEG: only what the message does to luma, or only the pattern that it puts into chroma. */
export const lumaOnly: Alteration = (cover, stego) =>
  withChanges(cover, stego, (changes, i) => (i === 0 ? changes : null));
export const chromaOnly: Alteration = (cover, stego) =>
  withChanges(cover, stego, (changes, i) => (i === 0 ? null : changes));

/** JPEG: the same changes to the same coefficients, but each block's applied to another block of the component. */
export const scattered: Alteration = (cover, stego) => withChanges(cover, stego, shuffledBlocks);

function withChanges(
  cover: Uint8Array,
  stego: Uint8Array,
  choose: (changes: Int16Array, component: number) => Int16Array | null,
): Uint8Array {
  const [before, after] = [cover, stego].map((bytes) => readJpeg(bytes, DEFAULT_LIMITS));
  const components = before.components.map((component, i) => {
    const changed = after.components[i].coefficients;
    const changes = choose(
      component.coefficients.map((value, k) => changed[k] - value),
      i,
    );
    if (changes === null) return component;
    return { ...component, coefficients: component.coefficients.map((value, k) => value + changes[k]) };
  });
  return writeJpeg({ ...before, components } satisfies JpegPicture);
}

function shuffledBlocks(changes: Int16Array): Int16Array {
  const blocks = Array.from({ length: changes.length / 64 }, (_, i) => ({ i, key: Math.random() }));
  blocks.sort((a, b) => a.key - b.key);
  const shuffled = new Int16Array(changes.length);
  for (const [to, { i }] of blocks.entries()) shuffled.set(changes.subarray(64 * i, 64 * i + 64), 64 * to);
  return shuffled;
}

/** PNG: white noise of the same energy. */
export const whiteNoise: Alteration = async (cover, stego) => {
  const [before, after] = [await rasterOf(cover), await rasterOf(stego)];
  let square = 0;
  for (let i = 0; i < before.data.length; i++) square += (after.data[i] - before.data[i]) ** 2;
  // Rounding to whole levels adds a twelfth.
  const deviation = Math.sqrt(Math.max(0, square / before.data.length - 1 / 12));
  const noisy = Uint8ClampedArray.from(before.data, (value) => Math.round(value + deviation * normal()));
  const raster = { ...before, data: new Uint8Array(noisy.buffer) };
  return fromRaster(raster).png({ compressionLevel: 1 }).toBuffer();
};

/** Box and Muller 1958. */
function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}

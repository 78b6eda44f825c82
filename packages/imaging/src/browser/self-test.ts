import { loadSimulationKernels, type Raster } from '@underpaint/codec';
import type { PictureFiles } from '../files/picture-files.ts';
import type { PictureFormat } from '../formats/sniff.ts';

const SIZE = { width: 24, height: 16 };
const GRADIENT: Raster = {
  ...SIZE,
  channels: 3,
  data: Uint8Array.from({ length: 3 * SIZE.width * SIZE.height }, (_, i) => 40 + ((i >> 2) % 150)),
};
const LIMITS = { maxBytes: 1e5, maxPixels: 1e4 };
/** How far JPEG at its best may move a level of the gradient. */
const JPEG_ERROR = 4;
/** Argon2id of "password" and "saltsalt", 8 KiB, once, one lane, as the reference implementation computes it. */
const TAG = [250, 131, 15, 16, 133, 53, 43, 19, 60, 177, 176, 89, 187, 62, 21, 176];

/**
 * Whether decoders, encoders and key derivation give the known results here: a browser that computes something else
 * must not hide or reveal for anybody.
 * @param format of the picture that is about to be processed: only that decoder is fetched
 */
export async function passesSelfTest(files: PictureFiles, format: PictureFormat): Promise<boolean> {
  loadSimulationKernels();
  return (await derivesKeys(files)) && (await keepsPictures(files, format));
}

async function derivesKeys({ argon2id }: PictureFiles): Promise<boolean> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const tag = await argon2id({
    password: encode('password'),
    salt: encode('saltsalt'),
    memoryKiB: 8,
    iterations: 1,
    parallelism: 1,
    hashLength: TAG.length,
  });
  return TAG.every((byte, i) => byte === tag[i]);
}

async function keepsPictures(files: PictureFiles, format: PictureFormat): Promise<boolean> {
  const isExact = format === 'png';
  const kept = isExact
    ? (await files.read(await files.write({ raster: GRADIENT, like: LIKE }), LIMITS)).raster
    : await files.takeStep(GRADIENT, { do: 'jpeg', quality: 100, subsampling: '4:4:4' });
  const error = isExact ? 0 : JPEG_ERROR;
  return (
    kept.data.length === GRADIENT.data.length &&
    kept.data.every((level, i) => Math.abs(level - GRADIENT.data[i]) <= error)
  );
}

const LIKE = {
  raster: GRADIENT,
  format: 'png',
  quality: null,
  icc: null,
  grey: false,
  progressive: false,
  subsampling: '4:4:4',
  displayChunks: [],
} as const;

/**
 * Makes the pictures of the home page: paints a landscape, hides a message in it with the product's own codec, saves
 * it as a JPEG, reads the message back from that file, and draws what hiding changed.
 *
 * Run by `npm run demo -w apps/web`; writes public/demo/{surface,difference}{,-720}.jpg.
 */
import { writeFile } from 'node:fs/promises';
import { hashRaw } from '@node-rs/argon2';
import { type Argon2id, deriveMaster, hide, type Raster, reveal } from '@underpaint/codec';
import sharp, { type Sharp } from 'sharp';
import { DEMO, smallCopy } from '../src/features/home/demo.ts';
import { paintLandscape } from './paint-landscape.ts';

const MESSAGE = 'You found the layer beneath. Every picture can keep one.';
const QUALITY = 86;

type Rgb = readonly [number, number, number];
/** Paints for what lies beneath: unchanged ground, darkened places, lightened places. */
const GROUND: Rgb = [24, 36, 78];
const DARKER: Rgb = [126, 160, 246];
const LIGHTER: Rgb = [246, 208, 132];

const argon2id: Argon2id = ({ password, salt, memoryKiB, iterations, parallelism, hashLength }) =>
  hashRaw(password, {
    salt,
    memoryCost: memoryKiB,
    timeCost: iterations,
    parallelism,
    outputLen: hashLength,
  });

const toRaster = async (image: Sharp): Promise<Raster> => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
};

const fromRaster = ({ data, width, height }: Raster): Sharp =>
  sharp(new Uint8Array(data), { raw: { width, height, channels: 3 } });

/** How much each pixel's brightness changed, amplified `gain` times, as a mix of three paints. */
const drawDifference = (before: Raster, after: Raster, gain: number): Raster => {
  const data = new Uint8Array(before.data.length);
  for (let i = 0; i < data.length; i += 3) {
    let change = 0;
    for (let c = 0; c < 3; c++) change += (after.data[i + c] - before.data[i + c]) / 3;
    const strength = Math.min(1, (Math.abs(change) * gain) / 127);
    const paint = change < 0 ? DARKER : LIGHTER;
    for (let c = 0; c < 3; c++) data[i + c] = Math.round(GROUND[c] + (paint[c] - GROUND[c]) * strength);
  }
  return { ...before, data };
};

const place = (path: string): URL => new URL(`../public${path}`, import.meta.url);

/** Writes a picture and a copy for small screens. */
const write = async (path: string, picture: Buffer, smallQuality: number): Promise<void> => {
  await writeFile(place(path), picture);
  const small = sharp(picture).resize(DEMO.small).jpeg({ quality: smallQuality, mozjpeg: true });
  await writeFile(place(smallCopy(path)), await small.toBuffer());
};

const cover = await toRaster(sharp(Buffer.from(paintLandscape(DEMO)), { unlimited: true }));
const master = await deriveMaster(DEMO.key, argon2id);
const { stego, psnr } = await hide({ cover, message: MESSAGE, master });
const surface = await fromRaster(stego).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
const found = await reveal({ image: await toRaster(sharp(surface)), master });
if (!found.found || found.message !== MESSAGE)
  throw new Error('The demo picture does not give its message back.');

await write(DEMO.surface, surface, 72);
const beneath = fromRaster(drawDifference(cover, stego, DEMO.gain));
await write(DEMO.difference, await beneath.jpeg({ quality: 60, mozjpeg: true }).toBuffer(), 30);
process.stdout.write(
  `surface.jpg: ${surface.length} bytes, PSNR ${psnr.toFixed(1)} dB, message read back from the file.\n`,
);

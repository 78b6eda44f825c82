import type { Raster } from '@underpaint/codec';
import { DEFAULT_LIMITS, writePicture } from '@underpaint/imaging';
import { decodePicture } from './decode-picture.ts';
import { encodePicture } from './encode-picture.ts';
import { keepTextModel } from './text-model-file.ts';
import './picture.worker.ts';

const [, , directory = ''] = process.argv;

/** A picture with a little of everything: slopes, edges and grain. */
function drawnPicture(): Raster {
  const [width, height] = [320, 240];
  const data = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    return 90 + (x % 80) + 30 * Math.sin(y / 9) + ((x * 31 + y * 17 + x * y) % 13);
  });
  return { width, height, channels: 3, data };
}

/** The picture, and how a camera would write it. */
function drawnPhotograph() {
  const raster = drawnPicture();
  const kept = { icc: null, grey: false, colourChunks: [] };
  const like = {
    ...kept,
    raster,
    format: 'jpeg',
    quality: 92,
    progressive: false,
    subsampling: '4:2:0',
  } as const;
  return { raster, like };
}

/** Hides and reveals as workers do, so that Node compiles what they run. */
async function hideAndReveal(): Promise<void> {
  const picture = await writePicture(drawnPhotograph());
  const task = { claimed: null, passphrase: 'rehearsal', limits: DEFAULT_LIMITS };
  const wish = { message: 'rehearsal', wanted: 'balanced', asksReceipt: false, labelUrl: null } as const;
  const encoded = await encodePicture({ ...task, ...wish, picture }, () => {});
  await decodePicture({ ...task, picture: encoded.picture }, () => {});
}

await keepTextModel(directory);
await hideAndReveal();
process.exit();

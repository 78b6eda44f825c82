import type { Raster } from '@underpaint/codec';
import sharp, { type Sharp } from 'sharp';
import { aliasedResize } from '../channels/aliased-resize.ts';
import type { Channel, ChannelStep, Kernel } from '../channels/channels.ts';
import { cropWindow, fitFactor, resized } from '../channels/geometry.ts';
import { highestThatFits } from '../channels/highest-that-fits.ts';
import { release } from '../shared/release.ts';
import { allowWebp } from './loaders.ts';
import { frameInApp, frameOnScreen } from './screens.ts';
import { fromRaster, rawRaster } from './sharp-raster.ts';

type Step<K extends ChannelStep['do']> = Extract<ChannelStep, { do: K }>;

/**
 * Sends a picture file through a channel.
 * @param bytes a PNG, JPEG or WebP file that is trusted (own output or a measuring corpus): no limits are checked.
 * @returns the file that arrives, in the format of the channel's last encoder. Transparent parts become white
 * and colour is converted to sRGB, as services do; a channel that only sends the file on keeps transparency.
 */
export async function simulate(bytes: Uint8Array, channel: Pick<Channel, 'steps'>): Promise<Uint8Array> {
  let now = bytes;
  let raster: Raster | null = null;
  for (const step of channel.steps) {
    raster ??= await rasterOf(now);
    if (isEncoder(step)) {
      now = await encode(raster, step);
      raster = null;
    } else {
      raster = await change(raster, step);
    }
  }
  if (raster !== null) throw new RangeError('a channel must end with an encoder');
  return now;
}

/**
 * The picture after one step; for an encoder, what its file shows. The file itself is not kept, so no memory is spent
 * on making a JPEG small, which changes no pixels.
 * @param mayOverwrite whether the raster given may be released once it is encoded
 */
export async function takeStep(raster: Raster, step: ChannelStep, mayOverwrite = false): Promise<Raster> {
  if (!isEncoder(step)) return change(raster, step);
  if (step.do === 'png') return raster;
  const file = await (step.do === 'jpeg' ? inLargeJpeg(raster, step) : encode(raster, step));
  if (mayOverwrite) release(raster);
  return rasterOf(file);
}

const inLargeJpeg = (raster: Raster, step: Step<'jpeg'>): Promise<Uint8Array> =>
  jpegOf(fromRaster(raster), step.quality, { ...step, optimiseCoding: step.mozjpeg ?? false });

/** Decodes any trusted PNG, JPEG or WebP file to 8-bit sRGB, with alpha if the file has it. */
export async function rasterOf(bytes: Uint8Array): Promise<Raster> {
  allowWebp();
  return rawRaster(sharp(bytes, { autoOrient: true }).toColourspace('srgb'));
}

type Encoder = Step<'jpeg'> | Step<'jpegUnder'> | Step<'webp'> | Step<'png'>;

function isEncoder(step: ChannelStep): step is Encoder {
  return step.do === 'jpeg' || step.do === 'jpegUnder' || step.do === 'webp' || step.do === 'png';
}

async function encode(raster: Raster, step: Encoder): Promise<Uint8Array> {
  const image = fromRaster(raster);
  switch (step.do) {
    case 'png':
      return image.png({ compressionLevel: 3 }).toBuffer();
    case 'webp':
      return image.webp({ quality: step.quality, effort: step.effort ?? 4 }).toBuffer();
    case 'jpeg':
      return jpegOf(image, step.quality, step);
    case 'jpegUnder':
      return highestThatFits(raster, step.maxBytes, (part, quality) => jpegOf(fromRaster(part), quality));
  }
}

function jpegOf(
  image: Sharp,
  quality: number,
  options: Partial<Step<'jpeg'>> & { readonly optimiseCoding?: boolean } = {},
): Promise<Uint8Array> {
  const { progressive = false, subsampling = '4:2:0', mozjpeg = false, optimiseCoding = true } = options;
  return image
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, progressive, chromaSubsampling: subsampling, mozjpeg, optimiseCoding })
    .toBuffer();
}

async function change(raster: Raster, step: Exclude<ChannelStep, Encoder>): Promise<Raster> {
  switch (step.do) {
    case 'fit':
      return resize(raster, fitFactor(raster, step.longSide), step.kernel);
    case 'scale':
      return resize(raster, step.factor, step.kernel);
    case 'crop':
      return rawRaster(fromRaster(raster).extract(cropWindow(raster, step)));
    case 'screen':
      return frameOnScreen(raster, step);
    case 'app':
      return frameInApp(raster, step);
    case 'tone':
      return rawRaster(fromRaster(raster).removeAlpha().linear(step.gain, step.offset));
    case 'blur':
      return rawRaster(fromRaster(raster).blur(step.sigma));
    case 'sharpen':
      return rawRaster(fromRaster(raster).sharpen({ sigma: step.sigma }));
  }
}

async function resize(raster: Raster, factor: number, kernel: Kernel = 'lanczos3'): Promise<Raster> {
  if (factor === 1) return raster;
  const { width, height } = resized(raster, factor);
  if (kernel === 'aliased') return aliasedResize(raster, { width, height });
  return rawRaster(fromRaster(raster).resize(width, height, { fit: 'fill', kernel }));
}

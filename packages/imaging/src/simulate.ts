import type { Raster } from '@underpaint/codec';
import sharp, { type Sharp } from 'sharp';
import { aliasedResize } from './aliased-resize.ts';
import type { Channel, ChannelStep, Kernel } from './channels.ts';
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

/** The picture after one step: what a file that an encoder wrote shows, for an encoder. */
export async function takeStep(raster: Raster, step: ChannelStep): Promise<Raster> {
  if (!isEncoder(step)) return change(raster, step);
  return step.do === 'png' ? raster : rasterOf(await encode(raster, step));
}

/** Decodes any PNG, JPEG or WebP file that is trusted to 8-bit sRGB, with alpha if the file has it. */
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
      return image.webp({ quality: step.quality }).toBuffer();
    case 'jpeg':
      return jpegOf(image, step.quality, step);
    case 'jpegUnder':
      return jpegUnder(raster, step.maxBytes);
  }
}

function jpegOf(
  image: Sharp,
  quality: number,
  { progressive = false, subsampling = '4:2:0', mozjpeg = false }: Partial<Step<'jpeg'>> = {},
): Promise<Uint8Array> {
  return image
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, progressive, chromaSubsampling: subsampling, mozjpeg })
    .toBuffer();
}

/** Search for the highest quality whose file is small enough, as Bluesky's apps do. */
async function jpegUnder(raster: Raster, maxBytes: number): Promise<Uint8Array> {
  const write = async (quality: number) => ({ quality, file: await jpegOf(fromRaster(raster), quality) });
  let high = await write(100);
  if (high.file.length <= maxBytes) return high.file;
  let low = await write(1);
  if (low.file.length > maxBytes) return low.file;
  while (high.quality - low.quality > 1) {
    const between = await write(likelyQuality(low, high, maxBytes));
    if (between.file.length <= maxBytes) low = between;
    else high = between;
  }
  return low.file;
}

interface Written {
  readonly quality: number;
  readonly file: Uint8Array;
}

/** A quality between two whose file may just fit: sizes grow about exponentially towards the top. */
function likelyQuality(low: Written, high: Written, maxBytes: number): number {
  const share = Math.log(maxBytes / low.file.length) / Math.log(high.file.length / low.file.length);
  const likely = Math.floor(low.quality + share * (high.quality - low.quality));
  return Math.min(high.quality - 1, Math.max(low.quality + 1, likely));
}

async function change(raster: Raster, step: Exclude<ChannelStep, Encoder>): Promise<Raster> {
  switch (step.do) {
    case 'fit':
      return resize(raster, Math.min(1, step.longSide / longSideOf(raster)), step.kernel);
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
  const width = Math.max(1, Math.round(raster.width * factor));
  const height = Math.max(1, Math.round(raster.height * factor));
  if (kernel === 'aliased') return aliasedResize(raster, { width, height });
  return rawRaster(fromRaster(raster).resize(width, height, { fit: 'fill', kernel }));
}

function cropWindow(raster: Raster, crop: Step<'crop'>) {
  const left = Math.round(raster.width * crop.left);
  const top = Math.round(raster.height * crop.top);
  return {
    left,
    top,
    width: Math.min(raster.width - left, Math.max(1, Math.round(raster.width * crop.width))),
    height: Math.min(raster.height - top, Math.max(1, Math.round(raster.height * crop.height))),
  };
}

function longSideOf(raster: Raster): number {
  return Math.max(raster.width, raster.height);
}

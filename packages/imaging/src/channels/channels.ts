/** A resampling kernel; `aliased` is the bilinear down-scale without prefilter of a browser canvas. */
export type Kernel = 'nearest' | 'linear' | 'cubic' | 'mitchell' | 'lanczos2' | 'lanczos3' | 'aliased';

/** One thing that happens to a picture on its way. Sizes are in pixels, fractions are of the width or height. */
export type ChannelStep =
  /** Shrink until the long side is at most `longSide`; never enlarges. */
  | { readonly do: 'fit'; readonly longSide: number; readonly kernel?: Kernel }
  /** Multiply both sides by `factor`. */
  | { readonly do: 'scale'; readonly factor: number; readonly kernel?: Kernel }
  /** Keep a window given by fractions in [0, 1] of the width and height. */
  | {
      readonly do: 'crop';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
    }
  /** Show the picture as wide as a phone's screen (enlarging if need be) on a plain background. */
  | { readonly do: 'screen'; readonly width: number; readonly height: number; readonly background: string }
  /** The same inside an app, with a header bar, lines of text and a footer bar on white. */
  | { readonly do: 'app'; readonly width: number; readonly height: number }
  /** Each sample x becomes `gain · x + offset`, clipped to 0..255. */
  | { readonly do: 'tone'; readonly gain: number; readonly offset: number }
  | { readonly do: 'blur'; readonly sigma: number }
  | { readonly do: 'sharpen'; readonly sigma: number }
  | {
      readonly do: 'jpeg';
      readonly quality: number;
      readonly progressive?: boolean;
      readonly subsampling?: '4:2:0' | '4:4:4';
      /** Trellis quantisation and optimised scans, as mozjpeg writes. */
      readonly mozjpeg?: boolean;
    }
  /** JPEG at the highest quality whose file has at most `maxBytes`. */
  | { readonly do: 'jpegUnder'; readonly maxBytes: number }
  /** `effort`: that of libwebp, 0 to 6; its default if omitted. */
  | { readonly do: 'webp'; readonly quality: number; readonly effort?: number }
  | { readonly do: 'png' };

/** A named way a picture may travel. */
export interface Channel {
  /** Stable name for programs and tables. */
  readonly name: string;
  /** What a person is told. */
  readonly words: string;
  /** Year and month in which the parameters were gathered. */
  readonly date: string;
  /** What happens, in order. The last step is an encoder. */
  readonly steps: readonly ChannelStep[];
}

const date = '2026-11';

const jpeg = (quality: number, progressive = false): ChannelStep => ({ do: 'jpeg', quality, progressive });
const shrinkTo = (longSide: number): ChannelStep => ({ do: 'fit', longSide });
const scale = (factor: number, kernel: Kernel = 'lanczos3'): ChannelStep => ({ do: 'scale', factor, kernel });

const WHATSAPP = [shrinkTo(1600), jpeg(75, true)] as const;
const TELEGRAM = [shrinkTo(1280), jpeg(87)] as const;
const SCREENSHOT: ChannelStep = { do: 'screen', width: 1170, height: 2532, background: '#000000' };

/** Keeps the middle of the picture; `share` of each side is removed in total. */
function cropAway(share: number): ChannelStep {
  return { do: 'crop', left: share / 2, top: share / 2, width: 1 - share, height: 1 - share };
}

function channel(name: string, words: string, ...steps: ChannelStep[]): Channel {
  return { name, words, date, steps };
}

/**
 * Pipelines of named services, as gathered in 2026-11 from their public code and from other people's measurements.
 * Services change: these are dated simulations, not promises.
 */
export const SERVICE_CHANNELS: readonly Channel[] = [
  channel('whatsapp', 'WhatsApp photo', ...WHATSAPP),
  channel('whatsapp-small', 'WhatsApp photo, compressed harder', shrinkTo(1280), jpeg(70)),
  channel('whatsapp-hd', 'WhatsApp HD photo', shrinkTo(4096), jpeg(80)),
  channel('telegram', 'Telegram photo', ...TELEGRAM),
  channel('signal', 'Signal photo', shrinkTo(1600), jpeg(70)),
  channel('signal-high', 'Signal photo, high quality', shrinkTo(4096), jpeg(75)),
  channel('messenger', 'Messenger photo', shrinkTo(960), jpeg(75)),
  channel('facebook', 'Facebook photo', shrinkTo(2048), jpeg(75, true)),
  channel('instagram', 'Instagram post', shrinkTo(1080), jpeg(72)),
  channel('x', 'X post', shrinkTo(4096), jpeg(85)),
  channel('wechat', 'WeChat photo', shrinkTo(1280), jpeg(65)),
  channel('discord-view', 'Discord or Bluesky, at full size', { do: 'webp', quality: 80 }),
  channel('discord-preview', 'Discord or Bluesky, small preview', shrinkTo(1000), {
    do: 'webp',
    quality: 80,
  }),
  channel('bluesky-2000', 'Bluesky upload, older apps', shrinkTo(2000), {
    do: 'jpegUnder',
    maxBytes: 1_000_000,
  }),
  channel('bluesky-4000', 'Bluesky upload', shrinkTo(4000), { do: 'jpegUnder', maxBytes: 2_000_000 }),
  channel('reshare', 'WhatsApp, then Telegram', ...WHATSAPP, ...TELEGRAM),
];

/** Single operations: re-saving, shrinking, cropping, screenshots, filters. */
export const PLAIN_CHANNELS: readonly Channel[] = [
  channel('same', 'Sent as a file', { do: 'png' }),
  channel('q90', 'JPEG quality 90', jpeg(90)),
  channel('q75', 'JPEG quality 75', jpeg(75)),
  channel('q50', 'JPEG quality 50', jpeg(50)),
  channel('q30', 'JPEG quality 30', jpeg(30)),
  channel('webp80', 'WebP quality 80', { do: 'webp', quality: 80 }),
  channel('webp60', 'WebP quality 60', { do: 'webp', quality: 60 }),
  channel('half', 'Half size', scale(0.5), { do: 'png' }),
  channel('half-q75', 'Shrunk to half, saved again', scale(0.5), jpeg(75)),
  channel('crop10-q75', 'Cropped by a tenth, saved again', cropAway(0.1), jpeg(75)),
  channel('crop30-q75', 'Cropped by three tenths, saved again', cropAway(0.3), jpeg(75)),
  channel('crop50-q75', 'Cropped to half of each side, saved again', cropAway(0.5), jpeg(75)),
  channel(
    'crop-off-centre-q75',
    'Cropped off centre, scaled, JPEG quality 75',
    { do: 'crop', left: 0.06, top: 0.14, width: 0.78, height: 0.81 },
    scale(0.83),
    jpeg(75),
  ),
  channel('screenshot', 'Screenshot', SCREENSHOT, { do: 'png' }),
  channel('screenshot-whatsapp', 'Screenshot, then WhatsApp', SCREENSHOT, ...WHATSAPP),
  channel('app-screenshot', 'Screenshot of an app', { do: 'app', width: 1080, height: 2340 }, jpeg(80)),
  channel('bright-q85', 'Made brighter', { do: 'tone', gain: 1, offset: 20 }, jpeg(85)),
  channel('dark-q85', 'Darker, JPEG quality 85', { do: 'tone', gain: 1, offset: -20 }, jpeg(85)),
  channel('contrast-q85', 'Given more contrast', { do: 'tone', gain: 1.2, offset: -25.6 }, jpeg(85)),
  channel('soft-q85', 'Less contrast, JPEG quality 85', { do: 'tone', gain: 0.85, offset: 19.2 }, jpeg(85)),
  channel('blur-q85', 'Blurred a little', { do: 'blur', sigma: 0.8 }, jpeg(85)),
  channel('sharpen-q85', 'Sharpened', { do: 'sharpen', sigma: 1 }, jpeg(85)),
  channel('canvas-q75', 'Shrunk by a website', scale(0.625, 'aliased'), jpeg(75)),
];

/** Encoders and kernels on which nothing was tuned: a method that passes its own simulator can fail a real app. */
const UNTUNED_CHANNELS: readonly Channel[] = [
  channel('mozjpeg-q70', 'mozjpeg quality 70', { do: 'jpeg', quality: 70, mozjpeg: true }),
  channel('1280-mozjpeg-q65', '1280 pixels, mozjpeg quality 65', shrinkTo(1280), {
    do: 'jpeg',
    quality: 65,
    mozjpeg: true,
  }),
  channel('444-q60', 'JPEG quality 60 without chroma subsampling', {
    do: 'jpeg',
    quality: 60,
    subsampling: '4:4:4',
  }),
  channel(
    'nearest-q80',
    'Three quarters by nearest pixel, JPEG quality 80',
    scale(0.75, 'nearest'),
    jpeg(80),
  ),
  channel('bilinear-q75', 'Six tenths, bilinear, JPEG quality 75', scale(0.6, 'linear'), jpeg(75)),
  channel('mitchell-q75', 'Two thirds by Mitchell, JPEG quality 75', scale(0.66, 'mitchell'), jpeg(75)),
  channel('upscale-q75', 'Enlarged by a third, JPEG quality 75', scale(1.33, 'cubic'), jpeg(75)),
  channel(
    'two-step-q75',
    'Shrunk twice, JPEG quality 75',
    scale(0.8, 'cubic'),
    scale(0.8, 'linear'),
    jpeg(75),
  ),
];

/** Every channel known, services first. Names are unique. */
export const CHANNELS: readonly Channel[] = [...SERVICE_CHANNELS, ...PLAIN_CHANNELS, ...UNTUNED_CHANNELS];

/**
 * Finds a channel by its stable name.
 * @throws RangeError if there is none with that name.
 */
export function channelNamed(name: string): Channel {
  const found = CHANNELS.find((each) => each.name === name);
  if (found === undefined) throw new RangeError(`no channel is named ${name}`);
  return found;
}

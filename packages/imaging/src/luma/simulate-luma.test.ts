import type { Raster } from '@underpaint/codec';
import { describe, expect, test } from 'vitest';
import { drawGreyPhoto, drawPhoto } from '../../../codec/test/draw-photo.ts';
import { levelsOf, lumaLevels, rmsBetween } from '../../test/grey-levels.ts';
import type { ChannelStep, Kernel } from '../channels/channels.ts';
import { takeStep } from '../node/simulate.ts';
import { shownRaster } from './colours.ts';
import { greyOf, lumaOnly } from './grey-picture.ts';
import { planeOf, rowsOf } from './grey-rows.ts';
import { simulateLuma, simulator } from './simulate-luma.ts';

const grey = drawGreyPhoto({ width: 701, height: 467, seed: 3 });
const colour = drawPhoto({ width: 701, height: 467, seed: 4 });

const nameOf = (step: ChannelStep): string => JSON.stringify(step).replaceAll(/[{}"]/g, '');
const named = <S extends ChannelStep>(steps: readonly S[]): [string, S][] =>
  steps.map((step) => [nameOf(step), step]);

function simulated(raster: Raster, ...steps: ChannelStep[]): Float64Array {
  const source = simulateLuma(greyOf(raster), steps);
  if (source === null) throw new Error('this cannot be simulated on luma');
  return levelsOf(source);
}

async function real(raster: Raster, ...steps: ChannelStep[]): Promise<Float64Array> {
  let now = raster;
  for (const step of steps) now = await takeStep(now, step);
  return lumaLevels(now);
}

const jpeg = (quality: number): ChannelStep => ({ do: 'jpeg', quality });
const scale = (factor: number, kernel: Kernel = 'lanczos3'): ChannelStep => ({ do: 'scale', factor, kernel });
const tone = (gain: number, offset: number): ChannelStep => ({ do: 'tone', gain, offset });

const EXACT: readonly ChannelStep[] = [
  jpeg(1),
  jpeg(30),
  jpeg(50),
  jpeg(75),
  jpeg(92),
  jpeg(100),
  { do: 'jpeg', quality: 60, progressive: true, subsampling: '4:4:4' },
  { do: 'fit', longSide: 640 },
  { do: 'fit', longSide: 2000 },
  scale(0.5),
  scale(0.5, 'linear'),
  scale(0.83, 'cubic'),
  scale(0.66, 'mitchell'),
  scale(0.7, 'lanczos2'),
  scale(0.22),
  scale(0.14),
  tone(1, 20),
  tone(1.2, -25.6),
  tone(0.85, 19.2),
  { do: 'crop', left: 0.06, top: 0.14, width: 0.78, height: 0.81 },
  { do: 'png' },
];

describe('a grey picture', () => {
  test.each(named(EXACT))('is after %s what sharp makes of it, level for level', async (_, step) => {
    // Luma of equal red, green and blue is that level except for the last bit of a float.
    expect(rmsBetween(simulated(grey, step), await real(grey, step))).toBeLessThan(1e-9);
  });

  const NEARLY: [ChannelStep, number][] = [
    [{ do: 'screen', width: 1170, height: 2532, background: '#000000' }, 0.03],
    [{ do: 'app', width: 1080, height: 2340 }, 0.15],
    [{ do: 'screen', width: 400, height: 600, background: '#808080' }, 1e-9],
    [scale(1.33, 'cubic'), 0.05],
    [scale(1.33, 'linear'), 0.45],
    [scale(0.625, 'aliased'), 0.45],
    [{ do: 'blur', sigma: 0.8 }, 0.08],
    [{ do: 'sharpen', sigma: 1 }, 0.45],
  ];

  test.each(NEARLY.map(([step, rms]) => ({ name: nameOf(step), step, rms })))(
    'is after $name what sharp makes of it, to $rms of a level',
    async ({ step, rms }) => {
      expect(rmsBetween(simulated(grey, step), await real(grey, step))).toBeLessThan(rms);
    },
  );
});

describe('the luma of a colour picture', () => {
  // Rounding luma adds .29, rounding three colours .19.
  const STEPS: [ChannelStep, number][] = [
    [jpeg(30), 0.3],
    [jpeg(75), 0.3],
    [jpeg(95), 0.3],
    [scale(0.5), 0.45],
    [scale(0.14), 0.5],
    [scale(0.625, 'aliased'), 0.5],
    [tone(1, 20), 0.3],
    [tone(1.2, -25.6), 0.3],
    [{ do: 'blur', sigma: 0.8 }, 0.45],
    [{ do: 'sharpen', sigma: 1 }, 0.75],
    [{ do: 'screen', width: 1170, height: 2532, background: '#203040' }, 0.35],
    [{ do: 'app', width: 1080, height: 2340 }, 0.35],
  ];

  test.each(STEPS.map(([step, rms]) => ({ name: nameOf(step), step, rms })))(
    'is after $name that of what sharp makes of it, to $rms of a level',
    async ({ step, rms }) => {
      expect(rmsBetween(simulated(colour, step), await real(colour, step))).toBeLessThan(rms);
    },
  );

  test('errs where colours clip if nothing but luma is known, and does not if the colours are', async () => {
    const bright = {
      ...colour,
      data: colour.data.map((level, i) => Math.min(255, level + (i % 3 === 0 ? 60 : 0))),
    };
    const contrast = tone(1.2, 10);
    const luma = rowsOf(planeOf(greyOf(bright)));
    const blind = simulateLuma(lumaOnly(luma), [contrast]);
    const halfBlind = simulateLuma(lumaOnly(luma, greyOf(bright).colours), [contrast]);
    const expected = await real(bright, contrast);
    expect(rmsBetween(simulated(bright, contrast), expected)).toBeLessThan(0.3);
    expect(blind && rmsBetween(levelsOf(blind), expected)).toBeGreaterThan(1);
    expect(halfBlind && rmsBetween(levelsOf(halfBlind), expected)).toBeLessThan(0.5);
  });
});

test.each([
  { do: 'fit', longSide: 300 },
  { do: 'scale', factor: 0.6 },
  { do: 'screen', width: 300, height: 500, background: '#000000' },
  { do: 'crop', left: 0.125, top: 0.125, width: 0.7, height: 0.8 },
] as const)(
  'a smaller copy in colours by %o is what libvips makes of the picture, after a JPEG as well',
  async (step) => {
    const small = simulator(greyOf(colour)).inColours(step);
    if (small === null) throw new Error('there is no copy');
    const [ours, theirs] = [small, await takeStep(colour, step)];
    expect(ours).toMatchObject({ width: theirs.width, height: theirs.height, channels: 3 });
    expect(rmsBetween(lumaLevels(ours), lumaLevels(theirs))).toBeLessThan(0.5);
    const encoded = [ours, theirs].map((each) => takeStep(each, jpeg(75)));
    const [ourFile, theirFile] = await Promise.all(encoded);
    expect(rmsBetween(ourFile.data, theirFile.data)).toBeLessThan(2);
  },
);

test.each([{ do: 'crop', left: 0.13, top: 0.21, width: 0.5, height: 0.5 }, tone(1.2, 10)] as const)(
  'of a picture of which luma and chroma are all there is, %o is taken in colours',
  async (step) => {
    const grey = greyOf(colour);
    const known = lumaOnly(rowsOf(planeOf(grey)), grey.colours);
    const chroma = grey.colours();
    if (chroma === null) throw new Error('there is no chroma');
    const whole = shownRaster(known, chroma);
    const [ours, theirs] = [simulator(known).inColours(step), await takeStep(whole, step)];
    expect(ours).toMatchObject({ width: theirs.width, height: theirs.height, channels: 3 });
    expect(rmsBetween(Float64Array.from(ours?.data ?? []), Float64Array.from(theirs.data))).toBeLessThan(
      0.01,
    );
    expect(simulator(grey).inColours(step)).toBeNull();
  },
);

test('a smaller copy of a transparent picture, or one that is not smaller by these steps, is left to others', () => {
  const clear: Raster = { width: 40, height: 30, channels: 4, data: new Uint8Array(4800).fill(120) };
  expect(simulator(greyOf(clear)).inColours({ do: 'fit', longSide: 20 })).toBeNull();
  expect(simulator(greyOf(colour)).inColours(jpeg(75))).toBeNull();
});

describe('transparent pictures', () => {
  const data = Uint8Array.from(drawPhoto({ width: 160, height: 120, channels: 4 }).data, (level, i) =>
    i % 4 === 3 ? (i >> 4) % 256 : level,
  );
  const raster: Raster = { width: 160, height: 120, channels: 4, data };

  test('are seen on white, as services flatten them', async () => {
    const opaque: Raster = { ...raster, channels: 3, data: raster.data.filter((_, i) => i % 4 !== 3) };
    const expected = await real(raster, jpeg(80));
    expect(rmsBetween(simulated(raster, jpeg(80)), expected)).toBeLessThan(2);
    expect(rmsBetween(simulated(opaque, jpeg(80)), expected)).toBeGreaterThan(20);
  });

  test('are left to real encoders where a step looks at their colours otherwise', () => {
    const steps: ChannelStep[] = [
      tone(1, 20),
      { do: 'screen', width: 300, height: 500, background: '#000000' },
    ];
    for (const step of steps) expect(simulateLuma(greyOf(raster), [step, jpeg(80)])).toBeNull();
  });
});

const LEFT_OUT: readonly ChannelStep[] = [
  { do: 'webp', quality: 80 },
  { do: 'jpegUnder', maxBytes: 1_000_000 },
  { do: 'jpeg', quality: 70, mozjpeg: true },
  scale(0.75, 'nearest'),
];

test.each(named(LEFT_OUT))('%s is left to real encoders', (_, step) => {
  expect(simulateLuma(greyOf(colour), [{ do: 'fit', longSide: 640 }, step, jpeg(75)])).toBeNull();
});

test('a picture that grows in one direction only is left to libvips, which moves the other by half a pixel', () => {
  const flat: Raster = { width: 1165, height: 10, channels: 3, data: new Uint8Array(3 * 1165 * 10) };
  expect(
    simulateLuma(greyOf(flat), [{ do: 'screen', width: 1170, height: 2532, background: '#000000' }]),
  ).toBeNull();
});

import { prepareHiding, type Raster } from '@underpaint/codec';
import { expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { testMaster } from '../../../codec/test/seeded.ts';
import { PARAGRAPH } from '../../../codec/test/texts.ts';
import { type Channel, channelNamed } from '../channels/channels.ts';
import { placeAfter } from '../channels/geometry.ts';
import { greyOf } from '../luma/grey-picture.ts';
import { simulateLuma } from '../luma/simulate-luma.ts';
import { takeStep } from '../node/simulate.ts';
import { boundsOf, coarserIn, hopelessBelow, quickerThan, smallerLike, smallerThan } from './bounds.ts';

test.each([47, 50])('WebP leaves more of a message at %i dB than any of its bounds says', async (psnr) => {
  const cover = drawPhoto({ width: 900, height: 600, seed: 9 });
  const hiding = await prepareHiding({ cover, message: PARAGRAPH, master: testMaster(1) });
  const { stego } = hiding.embedAt(psnr);
  const channel = channelNamed('discord-view');
  const through = async ({ steps: [step] }: Pick<Channel, 'steps'>): Promise<number> =>
    step === undefined ? Number.NaN : hiding.readBack(await takeStep(stego, step)).margin;
  const margin = await through(channel);
  expect(await through(quickerThan(channel, stego) ?? { steps: [] })).toBeLessThan(margin);
  const predicted = boundsOf(channel, stego).map(({ channel: { steps }, share }) => {
    const rows = simulateLuma(greyOf(stego), steps);
    return rows === null ? Number.NaN : share * hiding.readBackLuma(rows).margin;
  });
  expect(predicted).toHaveLength(2);
  for (const bound of predicted) expect(bound).toBeLessThan(margin);
});

test('what is hopeless after a JPEG like it is lost after WebP', async () => {
  const cover = drawPhoto({ width: 1500, height: 1000, seed: 9 });
  const hiding = await prepareHiding({ cover, message: PARAGRAPH, master: testMaster(1) });
  const { stego } = hiding.embedAt(53);
  const { steps } = channelNamed('discord-preview');
  const least = hopelessBelow(channelNamed('discord-preview'), stego);
  const rows = least && simulateLuma(greyOf(stego), least.channel.steps);
  expect(rows && hiding.readBackLuma(rows).margin).toBeLessThan(least?.margin ?? 0);
  let arrived: Raster = stego;
  for (const step of steps) arrived = await takeStep(arrived, step);
  expect(hiding.readBack(arrived).exact).toBe(false);
  expect(hopelessBelow(channelNamed('webp60'), stego)).toBeNull();
});

/** Names of the channels that are coarser, and the share of their margin that is certain to be left. */
const coarser = (name: string, size: { width: number; height: number }): Record<string, number> =>
  Object.fromEntries(coarserIn(size)(channelNamed(name)).map(({ channel, share }) => [channel.name, share]));

test('channels that differ only in their last JPEG bound each other, the more closely once they have shrunk the picture', () => {
  const size = { width: 2000, height: 1500 };
  expect(coarser('telegram', size)).toEqual({ 'whatsapp-small': 1, wechat: 1 });
  expect(coarser('whatsapp', { width: 1700, height: 1200 })).toMatchObject({ signal: 1 });
  expect(coarser('q50', size)).toEqual({ q30: 0.6 });
  expect(coarser('q50', { width: 1200, height: 900 })).toEqual({ q30: 0.6 });
  expect(Object.keys(coarser('same', size))).toEqual(
    expect.arrayContaining(['signal-high', 'q30', 'x', 'q90']),
  );
  for (const name of ['crop30-q75', 'screenshot-whatsapp', 'contrast-q85', 'webp80', 'reshare', 'wechat'])
    expect(coarser(name, size), name).toEqual({});
});

test('a copy that is shrunk far more, and saved no finer, keeps less', () => {
  const size = { width: 2000, height: 1500 };
  expect(coarser('whatsapp', size)).toEqual({ signal: 1, messenger: 1, instagram: 1 });
  expect(coarser('bluesky-2000', size)).toMatchObject({ wechat: 1, messenger: 1 });
  for (const [name, larger] of [
    ['whatsapp-small', size],
    ['signal', { width: 1300, height: 900 }],
    ['signal-high', { width: 1300, height: 900 }],
  ] as const)
    expect(Object.keys(coarser(name, larger)), name).not.toContain('messenger');
  expect(coarser('signal', size)).toMatchObject({ messenger: 0.9 });
  expect(coarser('blur-q85', size)).toEqual({ messenger: 1, instagram: 1, 'whatsapp-small': 1, wechat: 1 });
  expect(coarser('blur-q85', { width: 700, height: 500 })).toEqual({});
  expect(coarser('half-q75', size)).toEqual({});
  expect(coarser('half-q75', { width: 4000, height: 3000 })).toMatchObject({ 'whatsapp-small': 1 });
  expect(coarser('sharpen-q85', size)).toEqual({});
  expect(coarser('sharpen-q85', { width: 4000, height: 3000 })).toEqual({ messenger: 1 });
});

test('a screenshot is bounded by one that is sent on, a lighter picture by one of more contrast, a small crop by a larger one', () => {
  const size = { width: 2000, height: 1500 };
  expect(coarser('screenshot', size)).toEqual({ 'screenshot-whatsapp': 0.9 });
  expect(coarser('bright-q85', size)).toEqual({ 'contrast-q85': 0.9 });
  expect(coarser('crop10-q75', size)).toEqual({ 'crop30-q75': 1 });
});

test('what saves to a size is as coarse as a sample says', () => {
  const size = { width: 4000, height: 3400 };
  expect(coarser('bluesky-4000', size)).toEqual({});
  const sampled = coarserIn(size, new Map([['bluesky-4000', 75]]))(channelNamed('bluesky-4000'));
  expect(sampled.map(({ channel }) => channel.name)).toContain('messenger');
});

test('tones and crops are first simulated on a smaller copy, but only of large pictures', () => {
  const large = { width: 4032, height: 3024 };
  expect(smallerThan(channelNamed('crop10-q75'), large)?.channel.steps).toMatchObject([
    { do: 'fit', longSide: 2048 },
    { do: 'crop' },
    { do: 'jpeg', quality: 75 },
  ]);
  expect(smallerThan(channelNamed('bright-q85'), large)?.share).toBeLessThan(1);
  expect(smallerThan(channelNamed('bright-q85'), { width: 2800, height: 2000 })).toBeNull();
  for (const name of ['q75', 'whatsapp', 'sharpen-q85', 'crop-off-centre-q75'])
    expect(smallerThan(channelNamed(name), large), name).toBeNull();
});

test.each(['contrast-q85', 'crop30-q75'])(
  'of a large picture, a smaller copy saved finer leaves about as much after %s',
  async (name) => {
    const cover = drawPhoto({ width: 2880, height: 1920, seed: 9 });
    const hiding = await prepareHiding({ cover, message: PARAGRAPH, master: testMaster(1) });
    const { stego } = hiding.embedAt(52);
    const marginAfter = ({ steps }: Channel): number => {
      const rows = simulateLuma(greyOf(stego), steps);
      return rows === null ? Number.NaN : hiding.readBackLuma(rows, placeAfter(steps, stego)).margin;
    };
    const channel = channelNamed(name);
    const like = smallerLike(channel, stego);
    expect(like?.steps).toHaveLength(3);
    expect(Math.abs(marginAfter(like ?? channel) / marginAfter(channel) - 1)).toBeLessThan(0.1);
  },
);

test('a picture saved again at its own quality, which loses nothing, says no more about finer ones than is true', async () => {
  const drawn = drawPhoto({ width: 900, height: 600, seed: 9 });
  const cover = await takeStep(drawn, { do: 'jpeg', quality: 75 });
  const hiding = await prepareHiding({ cover, message: PARAGRAPH, master: testMaster(1) });
  const { stego } = hiding.embedAt(50);
  const after = async (quality: number) =>
    hiding.readBack(await takeStep(stego, { do: 'jpeg', quality })).margin;
  const bound = coarserIn(stego)(channelNamed('whatsapp-hd')).find(({ channel }) => channel.name === 'q75');
  expect(await after(80)).toBeGreaterThan((bound?.share ?? Number.NaN) * (await after(75)));
});

import { prepareHiding } from '@underpaint/codec';
import { describe, expect, test } from 'vitest';
import { drawPhoto } from '../../codec/test/draw-photo.ts';
import { seeded } from '../../codec/test/seeded.ts';
import { channelNamed } from './channels.ts';
import { copiesOf } from './copies.ts';
import { placeAfter } from './geometry.ts';
import { takeStep } from './node/simulate.ts';

const cover = drawPhoto({ width: 1300, height: 861, seed: 9 });
const next = seeded(11);
const random = (length: number) => Uint8Array.from({ length }, () => Math.floor(256 * next()));
const hiding = await prepareHiding({
  cover,
  message: 'Where is it now?',
  master: random(32),
  random,
});
const { stego } = hiding.embedAt(48);
const untouched = hiding.readBack(stego).margin;

describe('the place of a picture in its copy is where its message is read', () => {
  test.each([
    ['messenger', 1, 0.5],
    ['half-q75', 1, 0.5],
    ['screenshot', 1, 0.7],
    ['screenshot-whatsapp', 1, 0.5],
    ['app-screenshot', 1, 0.7],
    ['crop10-q75', 0.81, 0.9],
    ['crop30-q75', 0.49, 0.8],
    ['crop50-q75', 0.25, 0.7],
    ['crop-off-centre-q75', 0.63, 0.8],
  ])('after %s, of which %d of the area is left', async (name, area, share) => {
    const { steps } = channelNamed(name);
    const { there, anywhere } = await copiesOf(stego, { takeStep }).read({ steps }, (copy) => ({
      there: hiding.readBack(copy, placeAfter(steps, stego)),
      anywhere: hiding.readBack(copy),
    }));
    expect(there.exact).toBe(true);
    expect(there.margin).toBeGreaterThan(area * share * untouched);
    expect(anywhere.exact).toBe(name === 'messenger' || name === 'half-q75');
  });
});

test('a crop off the centre puts the edges beyond those of the copy, then scales them', () => {
  const steps = [
    { do: 'crop', left: 0.1, top: 0.2, width: 0.5, height: 0.5 },
    { do: 'scale', factor: 0.5 },
  ] as const;
  expect(placeAfter(steps, { width: 1000, height: 600 })).toEqual({
    left: -50,
    top: -60,
    right: 450,
    bottom: 240,
  });
});

test('a tall screen shows a wide picture in its middle', () => {
  const steps = [{ do: 'screen', width: 1170, height: 2532, background: '#000000' }] as const;
  expect(placeAfter(steps, { width: 2340, height: 1560 })).toEqual({
    left: 0,
    top: 876,
    right: 1170,
    bottom: 1656,
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { crop } from '../../test/channels.ts';
import { drawPhoto } from '../../test/draw-photo.ts';
import { testMaster } from '../../test/seeded.ts';
import { SEEN_PLACE } from '../certainty.ts';
import { prepareHiding, TARGET_PSNR } from '../hide.ts';
import type { Raster } from '../raster.ts';
import type { Box } from '../signal/canvas.ts';
import { FIRST_FORMAT } from '../variant.ts';
import { type Candidate, coarseSearch } from './coarse-search.ts';
import { type Correlator, createCorrelator, singleCorrelator } from './correlator.ts';
import { densePattern } from './dense-pattern.ts';
import { type KnownPlace, lookAtKnownPlace } from './known-place.ts';
import { searchedColours } from './received-chroma.ts';
import { syncSpectrum, syncStream } from './sync-spectrum.ts';

const master = testMaster(1);
const size = { width: 800, height: 600 };

let hidden: { readonly stego: Raster; readonly variant: number };
let all: Correlator;
beforeAll(async () => {
  const cover = drawPhoto({ ...size, seed: 12 });
  const hiding = await prepareHiding({ cover, message: 'Meet me at nine.', master });
  hidden = { stego: hiding.embedAt(TARGET_PSNR).stego, variant: hiding.placed.choice.variant };
  all = createCorrelator(await syncStream(master), await syncSpectrum(master, FIRST_FORMAT));
});

async function lookAt(part: Raster, whole: Box, variant = hidden.variant): Promise<KnownPlace> {
  const spectrum = await syncSpectrum(master, variant);
  return lookAtKnownPlace(part, whole, {
    dense: () => densePattern(spectrum),
    correlator: () => singleCorrelator(spectrum),
  });
}

/** The best candidate of this variant; those of a coarse search come best first. */
function bestOf(part: Raster, variant: number): Candidate | undefined {
  const colours = searchedColours(part);
  if (colours === null) throw new RangeError('a drawn photograph has colours');
  const search = coarseSearch(colours, part, all, () => false);
  let step = search.next();
  while (step.done !== true) step = search.next();
  return step.value.find(({ place }) => place.variant === variant);
}

describe('at a place that is known, a coarse search', () => {
  test.each([
    { left: 60, top: 90, width: 560, height: 420 },
    { left: 0, top: 0, width: 700, height: 525 },
    { left: 200, top: 150, width: 400, height: 300 },
  ])('sees in %o what it sees there without knowing variant and place', async (piece) => {
    const part = crop(hidden.stego, piece);
    const { left, top } = piece;
    const whole = { left: -left, top: -top, right: size.width - left, bottom: size.height - top };
    const seen = (await lookAt(part, whole)).coarse() / (bestOf(part, hidden.variant)?.place.score ?? 0);
    // One pattern alone is rounded a little differently.
    expect(seen).toBeGreaterThan(0.98);
    expect(seen).toBeLessThan(1.02);
  });

  test('sees nothing of another variant, nor of a pattern that lies elsewhere', async () => {
    const part = crop(hidden.stego, { left: 60, top: 90, width: 560, height: 420 });
    const whole = { left: -60, top: -90, right: 740, bottom: 510 };
    const other = await lookAt(part, whole, (hidden.variant + 1) % FIRST_FORMAT);
    expect(other.coarse()).toBeLessThan(SEEN_PLACE);
    const elsewhere = await lookAt(part, { ...whole, left: -20, right: 780 });
    expect(elsewhere.coarse()).toBeLessThan(SEEN_PLACE);
  });
});

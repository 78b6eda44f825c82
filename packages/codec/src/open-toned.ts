import { TONED } from './certainty.ts';
import { decodeAny } from './decode.ts';
import type { Keyring } from './keyring.ts';
import type { Unpacked } from './payload.ts';
import { shadedPictureBoxes } from './picture-boxes.ts';
import type { Raster } from './raster.ts';
import { centredView } from './signal/canvas.ts';
import { read, sight } from './signal/extract.ts';
import { planeRows, type RowSource } from './signal/plane.ts';
import { reduceRaster } from './signal/reduce-raster.ts';
import { TONED_LONG_SIDE, undoTones } from './signal/tone-terms.ts';
import { tonesAt } from './signal/tones-at.ts';
import { candidatesFor, type Ranked, rank, scaledBox } from './views.ts';

export interface Whole {
  readonly image: Raster;
  /** Its luma. */
  readonly source: RowSource;
  /** Its likeliest views. */
  readonly likeliest: readonly Ranked[];
  readonly keyring: Keyring;
}

/** Undoes what an editor may have done to the tones, in the likeliest view, if its pilots leave any hope. */
export async function openToned({ image, source, likeliest, keyring }: Whole): Promise<Unpacked | null> {
  const [best] = [...likeliest, ...(await rankShaded(source, keyring))].sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < TONED.hopeful) return null;
  const { size, box } = best.candidate;
  const copy = reduceRaster(image, TONED_LONG_SIDE);
  const plan = await keyring.plan({ size, variant: best.variant });
  const view = centredView(size, scaledBox(box, image, copy));
  const tones = tonesAt(copy, view, plan);
  const sighting = tones === null ? null : sight(planeRows(undoTones(copy, tones.times)), view, plan);
  if (sighting === null) return null;
  const reading = read(sighting);
  return reading.fit.score < TONED.findable ? null : decodeAny(reading, keyring);
}

/** Views of a picture whose label is darkened by a vignette. */
async function rankShaded(source: RowSource, keyring: Keyring): Promise<Ranked[]> {
  const boxes = shadedPictureBoxes(source);
  return boxes.length === 0 ? [] : rank(source, candidatesFor(boxes), keyring);
}

import type { Raster } from '@underpaint/codec';
import { bandsOf } from '../channels/bands.ts';
import type { PictureFile } from './picture-file.ts';
import type { PictureFiles } from './picture-files.ts';

/** How many bands of the picture stand for all of it. */
const BANDS = 16;

/**
 * Predicts roughly how many bytes a cover's file will have with a message in it, label not counted, from bands of it,
 * before any of the work: drawings and screenshots become many times as large once their plain areas carry noise.
 */
export async function foreseeBytes(
  like: PictureFile,
  { write }: Pick<PictureFiles, 'write'>,
): Promise<number> {
  const { raster } = like;
  const bands = bandsOf(raster, BANDS);
  addNoise(bands);
  const { length } = await write({ raster: bands, like });
  return Math.round((length * raster.height) / bands.height);
}

/** What a message at the highest quality does to samples: every other one moves by one level; alpha stays. */
function addNoise({ data, channels }: Raster): void {
  let state = 1;
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (channels === 4 && at % 4 === 3) continue;
    const move = state >>> 30;
    if (move === 0) data[at] = Math.min(255, data[at] + 1);
    if (move === 1) data[at] = Math.max(0, data[at] - 1);
  }
}

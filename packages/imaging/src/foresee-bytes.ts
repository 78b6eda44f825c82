import type { Raster } from '@underpaint/codec';
import type { PictureFile } from './picture-file.ts';
import type { PictureFiles } from './picture-files.ts';

/** Number of bands of rows, spread over the picture, that stand for all of it, and rows per band. */
const BANDS = 16;
const BAND_ROWS = 16;

/**
 * Predicts about how many bytes a cover's file will have with a message in it, label not counted, from bands of it,
 * before any of the work: drawings and screenshots grow manifold once their plain areas carry noise.
 */
export async function foreseeBytes(
  like: PictureFile,
  { write }: Pick<PictureFiles, 'write'>,
): Promise<number> {
  const { raster } = like;
  const rows = Math.min(BANDS * BAND_ROWS, raster.height);
  const bands = {
    ...raster,
    height: rows,
    data: rows < raster.height ? bandsOf(raster) : raster.data.slice(),
  };
  addNoise(bands);
  const { length } = await write({ raster: bands, like });
  return Math.round((length * raster.height) / rows);
}

function bandsOf({ data, width, height, channels }: Raster): Uint8Array {
  const row = width * channels;
  const bands = new Uint8Array(BANDS * BAND_ROWS * row);
  for (let band = 0; band < BANDS; band++) {
    const from = Math.floor((band * (height - BAND_ROWS)) / (BANDS - 1)) * row;
    bands.set(data.subarray(from, from + BAND_ROWS * row), band * BAND_ROWS * row);
  }
  return bands;
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

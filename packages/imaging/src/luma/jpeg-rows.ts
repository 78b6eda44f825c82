import { Arena, loadSimulationKernels } from '@underpaint/codec';
import { chromaSteps, lumaSteps } from '../formats/jpeg-quality.ts';
import { type GreyRows, stripKeeper } from './grey-rows.ts';

const BLOCK = 8;

/** What a baseline JPEG of this quality shows of the luma, as libjpeg's accurate transform makes it. */
export function jpegRows(source: GreyRows, quality: number): GreyRows {
  return quantisedRows(source, lumaSteps(quality));
}

/** The same for samples of chroma. */
export function jpegChromaRows(source: GreyRows, quality: number): GreyRows {
  return quantisedRows(source, chromaSteps(quality));
}

function quantisedRows(source: GreyRows, steps: readonly number[]): GreyRows {
  const keep = stripKeeper();
  const strip = (from: number, to: number): Uint8Array => {
    const top = BLOCK * Math.floor(from / BLOCK);
    const bottom = Math.min(source.height, BLOCK * Math.ceil(to / BLOCK));
    const shown = keep(throughJpeg(source.strip(top, bottom), source.width, steps));
    return shown.subarray((from - top) * source.width, (to - top) * source.width);
  };
  return { width: source.width, height: source.height, strip };
}

/**
 * Rows starting at the top of a block; if the last block is incomplete, the last row is repeated. Valid until the
 * next call.
 */
function throughJpeg(rows: Uint8Array, width: number, steps: readonly number[]): Uint8Array {
  const kernels = loadSimulationKernels();
  const arena = new Arena(kernels.memory);
  const blocks = Math.ceil(width / BLOCK);
  const pitch = blocks * BLOCK;
  const height = rows.length / width;
  const filled = BLOCK * Math.ceil(height / BLOCK);
  const tables = placeTables(arena, steps);
  const at = arena.take(pitch * filled);
  placePadded(arena.bytes(at, pitch * filled), rows, { width, pitch });
  for (let y = 0; y < filled; y += BLOCK) {
    kernels.jpegRows(at + y * pitch, pitch, blocks, tables, at + y * pitch);
  }
  return unpadded(arena.bytes(at, pitch * filled), { width, pitch, height });
}

/**
 * Rounds halves away from zero, but nothing that is an eighth of a level below a half; no coefficient comes closer
 * than that.
 */
const MORE = 1 + 2 ** -16;

function placeTables(arena: Arena, steps: readonly number[]): number {
  const tables = arena.placeFloats(steps.map((step) => MORE / (BLOCK * step)));
  arena.placeShorts(Int16Array.from(steps));
  return tables;
}

interface Pitched {
  readonly width: number;
  readonly pitch: number;
}

/** Rows `pitch` apart, padded by repeating their last level; missing rows repeat the last one. */
function placePadded(out: Uint8Array, rows: Uint8Array, { width, pitch }: Pitched): void {
  if (width === pitch) out.set(rows);
  else {
    for (let from = 0, to = 0; from < rows.length; from += width, to += pitch) {
      out.set(rows.subarray(from, from + width), to);
      out.fill(rows[from + width - 1], to + width, to + pitch);
    }
  }
  const end = (rows.length / width) * pitch;
  for (let to = end; to < out.length; to += pitch) out.copyWithin(to, end - pitch, end);
}

function unpadded(levels: Uint8Array, { width, pitch, height }: Pitched & { height: number }): Uint8Array {
  for (let y = 1; y < height && width !== pitch; y++) {
    levels.copyWithin(y * width, y * pitch, y * pitch + width);
  }
  return levels.subarray(0, width * height);
}

import { type ByteRows, type RowSource, YCC } from '@underpaint/codec';
import { release } from '../shared/release.ts';

/**
 * A grey picture made on demand in strips of rows, so that it need not be stored whole. The same rows always have the
 * same levels. A strip is valid until the next one is requested.
 */
export interface GreyRows {
  readonly width: number;
  readonly height: number;
  /** Rows `from` to `to` (exclusive), levels from 0 to 255, row after row. */
  strip(from: number, to: number): Uint8Array;
}

/** Provides memory for a number of levels, about to be written. */
export type LevelMemory = (length: number) => Uint8Array;

export const newLevels: LevelMemory = (length) => new Uint8Array(length);

/** Memory that is released all at once, see `release`. */
export interface LevelPool {
  readonly take: LevelMemory;
  release(): void;
}

export function levelPool(): LevelPool {
  const taken: Uint8Array[] = [];
  return {
    take: (length) => {
      const levels = new Uint8Array(length);
      taken.push(levels);
      return levels;
    },
    release: () => {
      for (const data of taken.splice(0)) release({ data });
    },
  };
}

/** Always the same memory, for levels that are no longer needed once the next ones are made. */
export function reusedLevels(take: LevelMemory = newLevels): LevelMemory {
  let memory: Uint8Array = new Uint8Array();
  return (length) => {
    if (memory.length < length) memory = take(length);
    return memory.subarray(0, length);
  };
}

/** Keeps a copy of one strip at a time, always in the same memory. */
export function stripKeeper(): (levels: Uint8Array) => Uint8Array {
  const memory = reusedLevels();
  return (levels) => {
    const kept = memory(levels.length);
    kept.set(levels);
    return kept;
  };
}

/** Makes a strip only if it is not the one made last. */
export function lastStrip<T>(make: (from: number, to: number) => T): (from: number, to: number) => T {
  let last: { readonly from: number; readonly to: number; readonly made: T } | null = null;
  return (from, to) => {
    if (last?.from !== from || last.to !== to) last = { from, to, made: make(from, to) };
    return last.made;
  };
}

/** A grey picture whose levels are all in memory. */
export interface GreyPlane {
  readonly width: number;
  readonly height: number;
  /** Row-major, one level per pixel. */
  readonly data: Uint8Array;
}

export function rowsOf({ width, height, data }: GreyPlane): GreyRows {
  return { width, height, strip: (from, to) => data.subarray(from * width, to * width) };
}

/** Rows made together: whole JPEG blocks, and enough that few of a filter's rows are made twice. */
export const STRIP = 64;

/** All rows, made once. */
export function planeOf(rows: GreyRows, memory = newLevels): GreyPlane {
  const { width, height } = rows;
  const data = memory(width * height);
  for (let y = 0; y < height; y += STRIP) {
    data.set(rows.strip(y, Math.min(height, y + STRIP)), y * width);
  }
  return { width, height, data };
}

/** For the codec, which reads from top to bottom. */
export function rowSourceOf(rows: GreyRows): RowSource {
  const readRow = stripReader({ ...rows, channels: 1 }, (levels, out) => out.set(levels));
  return { width: rows.width, height: rows.height, origin: { ...rows, channels: 1 }, readRow };
}

/** The same for rows of red, green and blue. */
export function colourSourceOf(rows: ByteRows): RowSource {
  const [red, green, blue] = YCC.luma;
  const readRow = stripReader(rows, (pixels, out) => {
    for (let p = 0; p < pixels.length; p += 3) {
      out[p / 3] = red * pixels[p] + green * pixels[p + 1] + blue * pixels[p + 2];
    }
  });
  return { width: rows.width, height: rows.height, origin: rows, readRow };
}

type Bytes = ReturnType<ByteRows['strip']>;

/** Reads rows one by one, making a strip of them at a time. */
function stripReader(
  { width, height, channels, strip }: ByteRows,
  read: (row: Bytes, out: Float64Array) => void,
): RowSource['readRow'] {
  let start = 0;
  let made: Bytes = new Uint8Array();
  return (y, out, from = 0, to = width) => {
    if (y < start || (y - start) * width * channels >= made.length) {
      start = STRIP * Math.floor(y / STRIP);
      made = strip(start, Math.min(height, start + STRIP)).slice();
    }
    const row = (y - start) * width;
    read(made.subarray(channels * (row + from), channels * (row + to)), out);
  };
}

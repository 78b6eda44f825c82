import type { JpegPicture } from '../picture.ts';
import type { ScanBand } from '../scan-band.ts';

/** A scan to be written. */
export interface PlannedScan extends ScanBand {
  /** Places of its components in the frame. */
  readonly members: readonly number[];
}

/** The scans of a file: one, or those that libjpeg writes for a progressive picture (`jpeg_simple_progression`). */
export function scanScript({ progressive, components, colour }: JpegPicture): readonly PlannedScan[] {
  const all = components.map((_, index) => index);
  if (!progressive) return [{ members: all, first: 0, last: 63, high: 0, low: 0 }];
  return colour === 'ycc' ? lumaFirst(all) : evenly(all);
}

/** Luma comes first and in more steps: it is what people notice. */
const lumaFirst = (all: readonly number[]): PlannedScan[] => [
  { members: all, first: 0, last: 0, high: 0, low: 1 },
  { members: [0], first: 1, last: 5, high: 0, low: 2 },
  { members: [2], first: 1, last: 63, high: 0, low: 1 },
  { members: [1], first: 1, last: 63, high: 0, low: 1 },
  { members: [0], first: 6, last: 63, high: 0, low: 2 },
  { members: [0], first: 1, last: 63, high: 2, low: 1 },
  { members: all, first: 0, last: 0, high: 1, low: 0 },
  { members: [2], first: 1, last: 63, high: 1, low: 0 },
  { members: [1], first: 1, last: 63, high: 1, low: 0 },
  { members: [0], first: 1, last: 63, high: 1, low: 0 },
];

const evenly = (all: readonly number[]): PlannedScan[] => {
  const each = (band: ScanBand): PlannedScan[] => all.map((index) => ({ members: [index], ...band }));
  return [
    { members: all, first: 0, last: 0, high: 0, low: 1 },
    ...each({ first: 1, last: 5, high: 0, low: 2 }),
    ...each({ first: 6, last: 63, high: 0, low: 2 }),
    ...each({ first: 1, last: 63, high: 2, low: 1 }),
    { members: all, first: 0, last: 0, high: 1, low: 0 },
    ...each({ first: 1, last: 63, high: 1, low: 0 }),
  ];
};

import type { Plane } from './plane.ts';

/** How a whole picture lies: turned clockwise by quarters, then mirrored from left to right or not. */
export interface Turn {
  readonly quarters: 0 | 1 | 2 | 3;
  readonly isMirrored: boolean;
}

/** The ways in which people and apps turn pictures over, likeliest first. */
export const OTHER_TURNS: readonly Turn[] = [
  { quarters: 1, isMirrored: false },
  { quarters: 3, isMirrored: false },
  { quarters: 2, isMirrored: false },
  { quarters: 0, isMirrored: true },
  { quarters: 2, isMirrored: true },
];

/** A copy that lies so; its samples are the same. */
export function turnedPlane({ width, height, data }: Plane, { quarters, isMirrored }: Turn): Plane {
  const size = quarters % 2 === 0 ? { width, height } : { width: height, height: width };
  /** Where in `data` the copy begins, and how far on its next column and its next row are. */
  const [corner, column, row] = (
    [
      [0, 1, width],
      [width * (height - 1), -width, 1],
      [width * height - 1, -1, -width],
      [width - 1, width, -1],
    ] as const
  )[quarters];
  const [first, next] = isMirrored ? [corner + (size.width - 1) * column, -column] : [corner, column];
  const turned = new Float32Array(data.length);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) turned[at] = data[first + y * row + x * next];
  }
  return { ...size, data: turned };
}

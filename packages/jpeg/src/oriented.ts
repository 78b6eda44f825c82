import { layOut, mcuGrid } from './layout.ts';
import type { JpegComponent, JpegPicture } from './picture.ts';

/** How a stored picture is turned upright: first it is transposed, then mirrored. */
export interface Turn {
  readonly transpose: boolean;
  readonly mirrorX: boolean;
  readonly mirrorY: boolean;
}

/** By EXIF orientation, from 1. */
const TURNS: readonly Turn[] = [
  { transpose: false, mirrorX: false, mirrorY: false },
  { transpose: false, mirrorX: true, mirrorY: false },
  { transpose: false, mirrorX: true, mirrorY: true },
  { transpose: false, mirrorX: false, mirrorY: true },
  { transpose: true, mirrorX: false, mirrorY: false },
  { transpose: true, mirrorX: true, mirrorY: false },
  { transpose: true, mirrorX: true, mirrorY: true },
  { transpose: true, mirrorX: false, mirrorY: true },
];

/** @param orientation EXIF orientation, 1 to 8; anything else counts as 1. */
export function turnOf(orientation: number): Turn {
  return TURNS[orientation - 1] ?? TURNS[0];
}

/**
 * Turns a picture upright without loss: reorders its blocks and turns each of them.
 * @param orientation EXIF orientation, 1 to 8; anything else counts as 1.
 * @returns null if an edge within an MCU would come first: its padding would become visible.
 */
export function oriented(picture: JpegPicture, orientation: number): JpegPicture | null {
  const turn = turnOf(orientation);
  const { transpose, mirrorX, mirrorY } = turn;
  if (!transpose && !mirrorX && !mirrorY) return picture;
  const width = transpose ? picture.height : picture.width;
  const height = transpose ? picture.width : picture.height;
  const components = picture.components.map((component) => (transpose ? transposed(component) : component));
  const { across, down } = mcuGrid(width, height, components);
  const most = (factors: readonly number[]): number => Math.max(...factors);
  const isWholeX = width === across * 8 * most(components.map(({ horizontal }) => horizontal));
  const isWholeY = height === down * 8 * most(components.map(({ vertical }) => vertical));
  if ((mirrorX && !isWholeX) || (mirrorY && !isWholeY)) return null;
  const laidOut = layOut(width, height, components);
  return {
    ...picture,
    ...{ width, height },
    components: laidOut.map((component, i) => ({
      ...component,
      coefficients: turnedBlocks(picture.components[i], component, turn),
    })),
  };
}

/** The component's description with rows and columns exchanged; its coefficients stay. */
function transposed(component: JpegComponent): JpegComponent {
  const { horizontal, vertical, steps } = component;
  return {
    ...component,
    horizontal: vertical,
    vertical: horizontal,
    steps: steps.map((_, i) => steps[8 * (i % 8) + (i >> 3)]),
  };
}

function turnedBlocks(from: JpegComponent, to: JpegComponent, turn: Turn): Int16Array {
  const { transpose, mirrorX, mirrorY } = turn;
  const { blocksPerLine, blocksPerColumn } = to;
  const coefficients = new Int16Array(64 * blocksPerLine * blocksPerColumn);
  const order = orderOf(turn);
  const signs = signsOf(turn);
  for (let row = 0; row < blocksPerColumn; row++) {
    for (let column = 0; column < blocksPerLine; column++) {
      const x = mirrorX ? blocksPerLine - 1 - column : column;
      const y = mirrorY ? blocksPerColumn - 1 - row : row;
      const source = 64 * (transpose ? x * from.blocksPerLine + y : y * from.blocksPerLine + x);
      const target = 64 * (row * blocksPerLine + column);
      for (let i = 0; i < 64; i++) coefficients[target + i] = signs[i] * from.coefficients[source + order[i]];
    }
  }
  return coefficients;
}

/** Where each coefficient of a block comes from. */
function orderOf({ transpose }: Turn): Uint8Array {
  return Uint8Array.from({ length: 64 }, (_, i) => (transpose ? 8 * (i % 8) + (i >> 3) : i));
}

/** Mirroring negates the waves of odd frequency. */
function signsOf({ mirrorX, mirrorY }: Turn): Int8Array {
  return Int8Array.from({ length: 64 }, (_, i) => {
    const turns = (mirrorX ? i : 0) + (mirrorY ? i >> 3 : 0);
    return turns % 2 === 0 ? 1 : -1;
  });
}

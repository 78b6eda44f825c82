import { inverseBlocks } from './block-dct.ts';
import { type CanvasView, TILE } from './canvas.ts';
import { changeMaker, type DctChange, type DctPlane, type Grid, wholeChange } from './dct-change.ts';
import type { Analysis, ErrorModel } from './embed.ts';
import type { RowSource } from './plane.ts';
import { type PictureChange, pictureSpans } from './spread.ts';

/** A component of a JPEG file. */
export interface DctComponent extends DctPlane {
  /** Picture pixels a sample, across and down. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/** A picture in the domain of its JPEG file: luma first, then Cb and Cr unless it is grey. */
export interface DctCover {
  readonly width: number;
  readonly height: number;
  readonly components: readonly DctComponent[];
  /** What the first component shows, of the picture's size. */
  readonly luma: RowSource;
}

/** A change for each component. */
export interface DctStego {
  readonly changes: readonly DctChange[];
  /** Sum over pixels of the squared changes of red, green and blue, before they are clipped. */
  readonly squaredError: number;
}

/** What the square of one level of luma, Cb or Cr does to red, green and blue together (JFIF). */
const RGB_PER_COMPONENT = [3, 0.344136 ** 2 + 1.772 ** 2, 1.402 ** 2 + 0.714136 ** 2];

/** Luma changes hold next to nothing above; cycles a canvas pixel. */
const HIGHEST_LUMA = 0.36;

/**
 * Makes the change in whole steps of a cover's coefficients whose modes come near those wanted. Coefficients that would
 * move by less than half a step stay as they are.
 * @param pattern for chroma, none for a grey cover
 */
export function dctEmbedder(
  cover: DctCover,
  { view, rect }: Analysis,
  pattern: { readonly planes: NonNullable<PictureChange['chroma']>; readonly highest: number } | null,
): (wanted: Float32Array) => DctStego {
  const [luma, ...chroma] = cover.components;
  const columns = 2 * (rect.right - rect.left);
  const rows = 2 * (rect.bottom - rect.top);
  const tiles = { from: rect.left * TILE, top: rect.top * TILE, width: 8 * columns, height: 8 * rows };
  const lumaChange = changeMaker(luma, gridOver(luma, view, { ...tiles, highest: HIGHEST_LUMA }));
  const fixed =
    pattern === null ? [] : chroma.map((component, i) => chromaChange(component, view, pattern, i));
  return (wanted) => {
    const changes = [lumaChange(inverseBlocks(wanted, columns, rows)), ...fixed];
    return { changes, squaredError: errorOf(changes, cover.components) };
  };
}

function chromaChange(
  component: DctComponent,
  view: CanvasView,
  { planes: { cb, cr }, highest }: { planes: NonNullable<PictureChange['chroma']>; highest: number },
  index: number,
): DctChange {
  const { columns, rows } = pictureSpans(view);
  const plane = index === 0 ? cb : cr;
  const place = { from: columns.from, top: rows.from, width: plane.width, height: plane.height, highest };
  return wholeChange(component, gridOver(component, view, place), plane);
}

interface Place {
  /** First canvas column and row. */
  readonly from: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly highest: number;
}

/** Canvas pixels over the samples of a component. */
function gridOver({ scaleX, scaleY }: DctComponent, view: CanvasView, place: Place): Grid {
  const { width, height, highest } = place;
  return {
    ...{ width, height, highest },
    left: (view.left + place.from * view.stepX) / scaleX,
    top: (view.top + place.top * view.stepY) / scaleY,
    stepX: view.stepX / scaleX,
    stepY: view.stepY / scaleY,
  };
}

function errorOf(changes: readonly DctChange[], components: readonly DctComponent[]): number {
  return changes.reduce((sum, { squaredError }, i) => {
    const { scaleX, scaleY } = components[i];
    return sum + squaredError * scaleX * scaleY * RGB_PER_COMPONENT[i];
  }, 0);
}

/** Of a change in whole steps, which rounding makes neither larger nor smaller. @param always what the pattern adds */
export function dctErrors(always: number): ErrorModel {
  return { perLuma: 1, everywhere: 0, always };
}

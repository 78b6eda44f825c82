import type { Analysis } from '../signal/analysis.ts';
import { inverseBlocks } from '../signal/block-dct.ts';
import { type CanvasView, pictureSpans, TILE, TILE_SIDE_BLOCKS } from '../signal/canvas.ts';
import type { Plane, RowSource } from '../signal/plane.ts';
import { RGB_ENERGY } from '../signal/ycc.ts';
import type { Colours } from '../sync/received-chroma.ts';
import type { SyncPlanes } from '../sync/sync-planes.ts';
import { BLOCK } from './dct-axis.ts';
import { changeMaker, type DctChange, type DctPlane, type Grid, wholeChange } from './dct-change.ts';
import type { Embedder } from './embedder.ts';
import { type DctBlocks, reducedDct } from './reduced-dct.ts';

/** A component of a JPEG file. */
export interface DctComponent extends DctPlane, DctBlocks {
  /** Picture pixels per sample, across and down. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/** A picture as the coefficients of its JPEG file: luma first, then Cb and Cr unless it is grey. */
export interface DctCover {
  readonly width: number;
  readonly height: number;
  readonly components: readonly DctComponent[];
  /** What the first component shows, at the picture's size. */
  readonly luma: RowSource;
}

/** The colours of a cover, with about this many samples along the long side of each component; null if it is grey. */
export function coloursInDct({ components: [luma, cb, cr] }: DctCover, longSide: number): Colours | null {
  if (cb === undefined || cr === undefined) return null;
  const reduced = (component: DctComponent): Plane => {
    const blocks = Math.max(component.blocksAcross, component.blocksDown);
    return reducedDct(component, Math.min(BLOCK, Math.max(1, Math.round(longSide / blocks))));
  };
  return { luma: reduced(luma), cb: reduced(cb), cr: reduced(cr) };
}

/** A change for each component, before any colour is clipped. */
export interface DctStego {
  readonly changes: readonly DctChange[];
}

const ENERGIES = [RGB_ENERGY.luma, RGB_ENERGY.cb, RGB_ENERGY.cr];

/** Luma changes contain next to nothing above this frequency; cycles per canvas pixel. */
const HIGHEST_LUMA = 0.36;

/**
 * Embeds into coefficients, which change by whole steps so that the modes of the canvas come close to the wanted
 * ones. Coefficients that would move by less than half a step stay as they are.
 * @param pattern for chroma; null for a grey cover
 */
export function dctEmbedder(
  cover: DctCover,
  { view, rect }: Analysis,
  pattern: SyncPlanes | null,
): Embedder<DctStego> {
  const [luma, ...chroma] = cover.components;
  const columns = TILE_SIDE_BLOCKS * (rect.right - rect.left);
  const rows = TILE_SIDE_BLOCKS * (rect.bottom - rect.top);
  const tiles = { from: rect.left * TILE, top: rect.top * TILE, width: 8 * columns, height: 8 * rows };
  const lumaChange = changeMaker(luma, gridOver(luma, view, { ...tiles, highest: HIGHEST_LUMA }));
  const fixed = pattern === null ? [] : chromaChanges(chroma, view, pattern);
  return {
    // On average, rounding to whole steps makes the change neither larger nor smaller.
    errors: { perLuma: 1, everywhere: 0, always: pattern?.squaredError ?? 0 },
    embed: (wanted) => {
      const changes = [lumaChange(inverseBlocks(wanted, columns, rows)), ...fixed];
      return { stego: { changes }, squaredError: errorOf(changes, cover.components) };
    },
  };
}

function chromaChanges(
  components: readonly DctComponent[],
  view: CanvasView,
  { cb, cr, highest }: SyncPlanes,
): DctChange[] {
  const { columns, rows } = pictureSpans(view);
  return components.map((component, i) => {
    const plane = i === 0 ? cb : cr;
    const place = { from: columns.from, top: rows.from, width: plane.width, height: plane.height, highest };
    return wholeChange(component, gridOver(component, view, place), plane);
  });
}

interface Place {
  /** First canvas column and row. */
  readonly from: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly highest: number;
}

/** The grid of canvas pixels over the samples of a component. */
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
    return sum + squaredError * scaleX * scaleY * ENERGIES[i];
  }, 0);
}

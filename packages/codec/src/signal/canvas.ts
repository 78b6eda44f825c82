import type { Size } from '../raster.ts';
import { SHORT_MESSAGE } from '../thresholds.ts';

/**
 * Canvas sizes in pixels. A writer uses the last one that suits the picture's long side (pixels) and the payload
 * (bytes): larger canvases carry more, but lose it sooner when the picture is shrunk.
 */
export const CANVASES: readonly {
  readonly size: number;
  readonly fromLongSide: number;
  readonly fromPayload: number;
}[] = [
  { size: 256, fromLongSide: 0, fromPayload: 0 },
  { size: 384, fromLongSide: 480, fromPayload: 0 },
  { size: 512, fromLongSide: 1200, fromPayload: 0 },
  { size: 640, fromLongSide: 1200, fromPayload: 640 },
];

/**
 * The canvas that payloads larger than a short message's may use in a picture whose long side is in this range,
 * pixels. It has more runs and finer waves, which are harder to see, but is lost once the picture is shrunk to half.
 */
const FINE = { size: 512, fromLongSide: 480, belowLongSide: 1200 } as const;

/** The finer canvas that a payload of this size (bytes) may take in a picture, or `null` if there is none. */
export function fineCanvas({ width, height }: Size, payloadBytes: number): number | null {
  const longSide = Math.max(width, height);
  const isInRange = longSide >= FINE.fromLongSide && longSide < FINE.belowLongSide;
  return isInRange && payloadBytes > SHORT_MESSAGE.payloadBytes ? FINE.size : null;
}

/** The canvas for panoramas, which show too little of the others. */
export const PANORAMA_CANVAS = 1024;
const PANORAMA_FROM_LONG_SIDE = 2400;
/** Long side over short side. Readers allow for sizes that were rounded. */
const PANORAMA_FROM_ASPECT = 4;
const ASPECT_TOLERANCE = 0.9;

/** The sizes that a writer may use for a picture, ascending. */
export function writableCanvases({ width, height }: Size): number[] {
  const longSide = Math.max(width, height);
  const sizes = CANVASES.filter(({ fromLongSide }) => longSide >= fromLongSide).map(({ size }) => size);
  const isPanorama = longSide >= PANORAMA_FROM_ASPECT * Math.min(width, height);
  return isPanorama && longSide >= PANORAMA_FROM_LONG_SIDE ? [...sizes, PANORAMA_CANVAS] : sizes;
}

/** The sizes that a picture seen at any scale may have, those closest to the expected one first. */
export function readableCanvases({ width, height }: Size): number[] {
  const longSide = Math.max(width, height);
  const sizes = canvasesNear(longSide);
  const aspect = longSide / Math.min(width, height);
  return aspect >= ASPECT_TOLERANCE * PANORAMA_FROM_ASPECT ? [...sizes, PANORAMA_CANVAS] : sizes;
}

/** The sizes for ordinary pictures, those closest to the one for this long side first. */
export function canvasesNear(longSide: number): number[] {
  const expected = canvasSizeFor(longSide);
  const sizes = CANVASES.map(({ size }) => size);
  return sizes.sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
}

/** A tile is 2×2 blocks: tiles are erased as a whole. */
export const TILE = 16;
/** Blocks along each side of a tile. */
export const TILE_SIDE_BLOCKS = TILE / 8;
/** How far, in canvas pixels, a tile may reach beyond the picture's edge. */
const EDGE_TOLERANCE = 0.3;

/** A part of a raster, in pixels: edges, not pixel centres, and possibly fractional. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function wholeBox({ width, height }: { readonly width: number; readonly height: number }): Box {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** The intersection of two boxes. */
export function common(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/**
 * Where the square canvas lies over a raster. Canvas coordinate X (an edge, 0…size) is raster coordinate
 * `left + X·stepX`; likewise Y.
 */
export interface CanvasView {
  readonly size: number;
  readonly left: number;
  readonly top: number;
  readonly stepX: number;
  readonly stepY: number;
  /** The picture within the raster: nothing outside is read or written. */
  readonly box: Box;
}

/** The rectangle of tiles that lie fully inside the picture; upper bounds exclusive. */
export interface TileRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The canvas size for a picture and a payload; by default, that for ordinary payloads. */
export function canvasSizeFor(longSide: number, payloadBytes = 0): number {
  const fits = CANVASES.findLast(
    (canvas) => longSide >= canvas.fromLongSide && payloadBytes >= canvas.fromPayload,
  );
  return (fits ?? CANVASES[0]).size;
}

/** Centres the picture in a square as wide as its long side, so aspect ratio, rounding and orientation do not matter. */
export function centredView(size: number, box: Box): CanvasView {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const step = Math.max(width, height) / size;
  const left = box.left + (width - size * step) / 2;
  const top = box.top + (height - size * step) / 2;
  return { size, left, top, stepX: step, stepY: step, box };
}

export function visibleTiles(view: CanvasView): TileRect {
  const x0 = (view.box.left - view.left) / view.stepX - EDGE_TOLERANCE;
  const x1 = (view.box.right - view.left) / view.stepX + EDGE_TOLERANCE;
  const y0 = (view.box.top - view.top) / view.stepY - EDGE_TOLERANCE;
  const y1 = (view.box.bottom - view.top) / view.stepY + EDGE_TOLERANCE;
  const tiles = view.size / TILE;
  return {
    left: Math.max(0, Math.ceil(x0 / TILE)),
    top: Math.max(0, Math.ceil(y0 / TILE)),
    right: Math.min(tiles, Math.floor(x1 / TILE)),
    bottom: Math.min(tiles, Math.floor(y1 / TILE)),
  };
}

/** A range of canvas pixels along one axis; `to` exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The canvas pixels that a picture touches. */
export function pictureSpans(view: CanvasView): { readonly columns: Span; readonly rows: Span } {
  const { box, left, top, stepX, stepY } = view;
  return {
    columns: { from: Math.floor((box.left - left) / stepX), to: Math.ceil((box.right - left) / stepX) },
    rows: { from: Math.floor((box.top - top) / stepY), to: Math.ceil((box.bottom - top) / stepY) },
  };
}

export function tileCount(rect: TileRect): number {
  return Math.max(0, rect.right - rect.left) * Math.max(0, rect.bottom - rect.top);
}

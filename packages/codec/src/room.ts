import { CodecError } from './errors.ts';
import type { Size } from './raster.ts';
import { SEAL_BYTES } from './seal/seal.ts';
import {
  canvasSizeFor,
  centredView,
  fineCanvas,
  tileCount,
  visibleTiles,
  wholeBox,
  writableCanvases,
} from './signal/canvas.ts';
import { runShape, SIZE_CLASSES } from './signal/layout.ts';
import { FEWEST_TILES } from './signal/look.ts';
import { compressText } from './text/compress.ts';
import { MESSAGE_MAX_UNITS } from './text/message-rules.ts';

/** Information bits that a visible run can carry through ordinary recompression. */
const BITS_PER_RUN = 0.38;
/** Below this there are too few pixels for the finest modes of a canvas. */
const SHORTEST_LONG_SIDE = 160;

/** Where a payload goes: its size class and the canvas. */
export interface Place {
  readonly sizeClass: number;
  readonly canvasSize: number;
}

/** Bytes of sealed payload that a picture of this size can carry; 0 if it is too small for any. */
export function payloadRoom(size: Size): number {
  return SIZE_CLASSES.findLast((payloadBytes) => canvasFor(size, payloadBytes) !== null) ?? 0;
}

/**
 * The smallest size class that holds a payload and has room in a picture, or `null`. In a panorama, which shows
 * little of the square, a larger class may fit where a smaller one does not: its runs are shorter.
 */
export function placeFor(size: Size, payloadBytes: number): Place | null {
  for (const [sizeClass, bytes] of SIZE_CLASSES.entries()) {
    const canvasSize = bytes < payloadBytes ? null : canvasFor(size, bytes);
    if (canvasSize !== null) return { sizeClass, canvasSize };
  }
  return null;
}

/** The same place on the finer canvas, if the picture may use it and has room there: a panorama may not. */
export function onFineCanvas(place: Place, size: Size): Place {
  const payloadBytes = SIZE_CLASSES[place.sizeClass];
  const canvasSize = fineCanvas(size, payloadBytes);
  return canvasSize !== null && hasRoom(canvasSize, size, payloadBytes) ? { ...place, canvasSize } : place;
}

/** The canvas that a size class gets in a picture, or `null` if it has no room. */
function canvasFor(size: Size, payloadBytes: number): number | null {
  const longSide = Math.max(size.width, size.height);
  if (longSide < SHORTEST_LONG_SIDE) return null;
  const usual = canvasSizeFor(longSide, payloadBytes);
  const larger = writableCanvases(size).filter((canvas) => canvas >= usual);
  return larger.find((canvas) => hasRoom(canvas, size, payloadBytes)) ?? null;
}

function hasRoom(canvasSize: number, size: Size, payloadBytes: number): boolean {
  return canCarry(tileCount(visibleTiles(centredView(canvasSize, wholeBox(size)))), canvasSize, payloadBytes);
}

function canCarry(tiles: number, canvasSize: number, payloadBytes: number): boolean {
  const { information, runsPerTile } = runShape(canvasSize, payloadBytes);
  return tiles >= FEWEST_TILES && information <= BITS_PER_RUN * tiles * runsPerTile;
}

/**
 * How many characters of ordinary text fit into a picture of this size, 0…500, counting one byte per character: most
 * alphabets need less, Chinese and emoji about twice as much. Cheap, from the size alone.
 */
export function estimateRoom(size: Size): { readonly characters: number } {
  return { characters: Math.max(0, Math.min(MESSAGE_MAX_UNITS, payloadRoom(size) - SEAL_BYTES)) };
}

/**
 * The place of a compressed message in a picture.
 * @throws CodecError `image.too_small` if nothing fits, `image.no_room` if this message does not; the latter says in
 *   `details.characters` how many characters of its kind would.
 */
export function checkRoom(size: Size, message: string, compressedBytes: number): Place {
  const place = placeFor(size, compressedBytes + SEAL_BYTES);
  if (place !== null) return place;
  const room = payloadRoom(size) - SEAL_BYTES;
  if (room <= 0) throw tooSmall(size);
  throw noRoom(longestPrefix(message, room));
}

/**
 * Checks that the tiles of a picture that are not plain black or white can carry a payload that was given this place.
 * @throws CodecError `image.no_room` otherwise, with `details.characters` as in `checkRoom`
 */
export function checkUsableTiles(tiles: number, place: Place, message: string): void {
  const { canvasSize, sizeClass } = place;
  const fits = (payloadBytes: number) => canCarry(tiles, canvasSize, payloadBytes);
  if (fits(SIZE_CLASSES[sizeClass])) return;
  const room = (SIZE_CLASSES.slice(0, sizeClass).findLast(fits) ?? 0) - SEAL_BYTES;
  throw noRoom(room <= 0 ? 0 : longestPrefix(message, room));
}

function noRoom(characters: number): CodecError {
  const sentence =
    characters === 0
      ? 'This picture has no room for a message: nearly all of it is plain black, plain white or transparent. Please use another one.'
      : `This picture has room for about ${characters} characters of this message. Please shorten it or use a larger picture.`;
  return new CodecError('image.no_room', sentence, { characters });
}

/** Length in UTF-16 units of the longest beginning of a message that compresses into `room` bytes. */
function longestPrefix(message: string, room: number): number {
  let fits = 0;
  let fails = message.length;
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    if (compressText(wholeCharacters(message, middle)).length <= room) fits = middle;
    else fails = middle;
  }
  return wholeCharacters(message, fits).length;
}

/** The first `units` units, one less where that would split a surrogate pair. */
function wholeCharacters(message: string, units: number): string {
  const prefix = message.slice(0, units);
  return prefix.isWellFormed() ? prefix : prefix.slice(0, -1);
}

function tooSmall({ width, height }: Size): CodecError {
  return new CodecError(
    'image.too_small',
    `A picture of ${width} × ${height} pixels is too small, or too narrow, to hide anything. Please use a larger one.`,
    { width, height, characters: 0 },
  );
}

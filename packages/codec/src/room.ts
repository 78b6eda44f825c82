import { CRC_BYTES } from './code/polar-code.ts';
import { CodecError } from './errors.ts';
import { SEAL_BYTES } from './seal/seal.ts';
import { canvasSizeFor, centredView, tileCount, visibleTiles, wholeBox } from './signal/canvas.ts';
import { FEWEST_TILES } from './signal/extract.ts';
import { DATA_PER_TILE } from './signal/plan.ts';
import { compressText } from './text/compress.ts';
import { MESSAGE_MAX_UNITS } from './text/message-rules.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Information bits a visible coefficient can carry and still survive ordinary recompression. */
const BITS_PER_COEFFICIENT = 0.38;
/** Below this the canvas's finest modes have no pixels to live on. */
const SHORTEST_LONG_SIDE = 160;

/** Bytes of sealed payload that a picture of this size can carry, 0 where it is too small for any. */
export function payloadRoom(size: Size): number {
  const longSide = Math.max(size.width, size.height);
  if (longSide < SHORTEST_LONG_SIDE) return 0;
  const tiles = tileCount(
    visibleTiles(centredView(canvasSizeFor(longSide, Number.POSITIVE_INFINITY), wholeBox(size))),
  );
  if (tiles < FEWEST_TILES) return 0;
  return Math.floor((tiles * DATA_PER_TILE * BITS_PER_COEFFICIENT) / 8) - CRC_BYTES;
}

/**
 * How many characters of ordinary text fit into a picture of this size, 0…500, counting one byte a character: most
 * alphabets need less, Chinese and emoji about twice as much. Cheap, from the size alone.
 */
export function estimateRoom(size: Size): { readonly characters: number } {
  return { characters: Math.max(0, Math.min(MESSAGE_MAX_UNITS, payloadRoom(size) - SEAL_BYTES)) };
}

/**
 * @throws CodecError `image.too_small` where nothing fits, `image.no_room` where this message does not; the latter
 *   says in `details.characters` how many characters of its kind would.
 */
export function checkRoom(size: Size, message: string, compressedBytes: number): void {
  const room = payloadRoom(size) - SEAL_BYTES;
  if (room <= 0) throw tooSmall(size);
  if (compressedBytes <= room) return;
  const characters = longestPrefix(message, room);
  throw new CodecError(
    'image.no_room',
    `This picture has room for about ${characters} characters of this message. Please shorten it or use a larger picture.`,
    { characters },
  );
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
    `A picture of ${width} × ${height} pixels is too small to hide anything. Please use a larger one.`,
    { width, height, characters: 0 },
  );
}

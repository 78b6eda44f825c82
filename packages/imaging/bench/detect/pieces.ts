import { type Plane, type Raster, YCC } from '@underpaint/codec';
import { componentPlane, NATURAL, readJpeg } from '@underpaint/jpeg';
import { estimateQuality } from '../../src/formats/jpeg-quality.ts';
import { formatOf } from '../../src/formats/sniff.ts';
import { DEFAULT_LIMITS, rasterOf } from '../../src/index.ts';
import { concat } from '../../src/shared/bytes.ts';
import { dctrFeatures } from './dctr.ts';
import { spamFeatures } from './spam.ts';

/** The side of a piece, in pixels of luma; chroma has half as many. */
const PIECE = 256;

/** Features of a piece of a picture, as different detectors may use them. */
export interface PieceFeatures {
  /** Of luma alone: neighbouring pixels, then patterns of JPEG's blocks. */
  readonly pixels: Float32Array;
  readonly blocks: Float32Array;
  /** All of them, including those of chroma. */
  readonly everything: Float32Array;
}

/**
 * Features of pieces of a file, cut at its own size along JPEG's blocks: evenly spread ones if there are more than
 * `most`.
 */
export async function pieceFeatures(bytes: Uint8Array, most: number): Promise<PieceFeatures[]> {
  const seen = formatOf(bytes) === 'jpeg' ? seenInJpeg(bytes) : seenInPixels(await rasterOf(bytes));
  const [luma] = seen.planes;
  const across = Math.floor(luma.width / PIECE);
  const count = across * Math.floor(luma.height / PIECE);
  const taken = Math.min(count, most);
  return Array.from({ length: taken }, (_, i) => {
    const piece = Math.floor(((i + 0.5) * count) / taken);
    const place = { left: PIECE * (piece % across), top: PIECE * Math.floor(piece / across) };
    return featuresOf(seen, place);
  });
}

/** Luma, and Cb and Cr, as exactly as the file gives them. */
interface Seen {
  readonly planes: readonly Plane[];
  /** Of the JPEG file, 1 to 100; 100 for a PNG. */
  readonly quality: number;
}

function featuresOf(
  { planes, quality }: Seen,
  { left, top }: { readonly left: number; readonly top: number },
): PieceFeatures {
  const [{ width }] = planes;
  const [luma, ...chroma] = planes.map((plane) =>
    cut(plane, { left, top, factor: Math.round(width / plane.width) }),
  );
  const pixels = spamFeatures(luma);
  const blocks = dctrFeatures(luma, quality);
  const colours = chroma.flatMap((plane) => [spamFeatures(plane), dctrFeatures(plane, quality)]);
  return { pixels, blocks, everything: joined([pixels, blocks, ...colours]) };
}

interface Place {
  readonly left: number;
  readonly top: number;
  /** How many times smaller the plane is than luma. */
  readonly factor: number;
}

function cut({ width, data }: Plane, { left, top, factor }: Place): Plane {
  const side = PIECE / factor;
  const piece = new Float32Array(side * side);
  for (let y = 0; y < side; y++) {
    const from = (top / factor + y) * width + left / factor;
    piece.set(data.subarray(from, from + side), y * side);
  }
  return { width: side, height: side, data: piece };
}

function joined(parts: readonly Float32Array<ArrayBuffer>[]): Float32Array<ArrayBuffer> {
  return new Float32Array(concat(...parts.map(({ buffer }) => new Uint8Array(buffer))).buffer);
}

/** Without a decoder’s rounding. */
function seenInJpeg(bytes: Uint8Array): Seen {
  const { width, height, components } = readJpeg(bytes, DEFAULT_LIMITS);
  const [luma] = components;
  const planes = components.map((component) => {
    const size = {
      width: Math.ceil((width * component.horizontal) / luma.horizontal),
      height: Math.ceil((height * component.vertical) / luma.vertical),
    };
    return { ...size, data: componentPlane(component, size.width, size.height) };
  });
  return { planes, quality: estimateQuality({ luma: Array.from(NATURAL, (place) => luma.steps[place]) }) };
}

function seenInPixels(raster: Raster): Seen {
  const luma = planeOf(raster, YCC.luma);
  return { planes: [luma, halved(planeOf(raster, YCC.cb)), halved(planeOf(raster, YCC.cr))], quality: 100 };
}

function planeOf({ width, height, channels, data }: Raster, [red, green, blue]: readonly number[]): Plane {
  const plane = new Float32Array(width * height);
  for (let i = 0, p = 0; i < plane.length; i++, p += channels)
    plane[i] = red * data[p] + green * data[p + 1] + blue * data[p + 2];
  return { width, height, data: plane };
}

function halved({ width, height, data }: Plane): Plane {
  const half = { width: width >> 1, height: height >> 1 };
  const means = new Float32Array(half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      means[y * half.width + x] = (data[at] + data[at + 1] + data[at + width] + data[at + width + 1]) / 4;
    }
  }
  return { ...half, data: means };
}

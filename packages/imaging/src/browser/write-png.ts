import { pngChunk } from '../formats/png-chunks.ts';
import { concat, latin1, putU32 } from '../shared/bytes.ts';
import { deflate } from '../shared/zlib.ts';

/** Interleaved 8-bit samples: grey, grey and alpha, colours, colours and alpha. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly data: Uint8Array | Uint8ClampedArray;
}

const SIGNATURE = latin1('\x89PNG\r\n\x1a\n');
/** By number of channels (PNG, table 11.1). */
const COLOUR_TYPES = [0, 0, 4, 2, 6] as const;
const BITS = 8;

/** A PNG file, not interlaced, whose rows are filtered as the specification recommends (PNG, 12.7). */
export async function writePng(picture: Samples): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, channels } = picture;
  const header = new Uint8Array(13);
  putU32(header, 0, width);
  putU32(header, 4, height);
  header[8] = BITS;
  header[9] = COLOUR_TYPES[channels];
  const data = await deflate(filtered(picture));
  return concat(
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', new Uint8Array()),
  );
}

/** What a filter predicts for a sample from those to the left, above, and above to the left (PNG, 9.2). */
const PREDICTORS: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [byLeft, byAbove, byCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

/** Each row preceded by the number of the filter that leaves the smallest residual. */
function filtered({ width, height, channels, data }: Samples): Uint8Array {
  const length = width * channels;
  const out = new Uint8Array(height * (length + 1));
  let above: Samples['data'] = new Uint8Array(length);
  let tried = new Uint8Array(length);
  let best = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * length, (y + 1) * length);
    let least = Number.POSITIVE_INFINITY;
    for (const [number, predict] of PREDICTORS.entries()) {
      const left = filterRow(row, { above, channels, predict, out: tried });
      if (left >= least) continue;
      least = left;
      out[y * (length + 1)] = number;
      [best, tried] = [tried, best];
    }
    out.set(best, y * (length + 1) + 1);
    above = row;
  }
  return out;
}

interface Filtering {
  readonly above: Samples['data'];
  readonly channels: number;
  readonly predict: (typeof PREDICTORS)[number];
  readonly out: Uint8Array;
}

/** @returns the sum of the absolute residuals, each taken as a signed byte */
function filterRow(row: Samples['data'], { above, channels, predict, out }: Filtering): number {
  let sum = 0;
  for (let x = 0; x < row.length; x++) {
    const isFirst = x < channels;
    const left = isFirst ? 0 : row[x - channels];
    const corner = isFirst ? 0 : above[x - channels];
    const rest = (row[x] - predict(left, above[x], corner)) & 0xff;
    out[x] = rest;
    sum += rest < 128 ? rest : 256 - rest;
  }
  return sum;
}

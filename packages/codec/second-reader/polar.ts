/** Section 5: the error-correcting code. */
const BETA = 1.189207115002721;
const LIST = 8;

export function crc24(bytes: Uint8Array): number {
  let crc = 0xb704ce;
  for (const byte of bytes) {
    crc ^= byte << 16;
    for (let i = 0; i < 8; i++) crc = crc & 0x800000 ? ((crc << 1) ^ 0x864cfb) & 0xffffff : crc << 1;
  }
  return crc;
}

export function codeLength(payloadBytes: number): number {
  let length = 1;
  while (length < 3 * 8 * (payloadBytes + 3) && length < 32768) length *= 2;
  return length;
}

/** The positions that carry information, ascending. */
export function informationPositions(length: number, information: number): number[] {
  const weight = (position: number): number =>
    [...position.toString(2)].reverse().reduce((sum, bit, k) => sum + (bit === '1' ? BETA ** k : 0), 0);
  const weights = Array.from({ length }, (_, position) => weight(position));
  const byWeight = [...weights.keys()].sort((a, b) => weights[b] - weights[a]);
  return byWeight.slice(0, information).sort((a, b) => a - b);
}

/** The transform, as its recursion: (left xor right, right). */
export function transformed(bits: readonly number[]): number[] {
  if (bits.length === 1) return [...bits];
  const half = bits.length / 2;
  const left = transformed(bits.slice(0, half));
  const right = transformed(bits.slice(half));
  return [...left.map((bit, i) => bit ^ right[i]), ...right];
}

interface Path {
  readonly cost: number;
  /** Log-likelihood ratios of the node's bits, positive for 0. */
  readonly ratios: readonly number[];
}
interface Outcome {
  /** Which of the paths that entered the node this one goes on from. */
  readonly from: number;
  readonly cost: number;
  readonly bits: readonly number[];
}

export interface Arithmetic {
  /** −ln of the probability of a bit. */
  surprise(ratio: number, bit: number): number;
  /** Ratio of the exclusive or of two bits. */
  either(a: number, b: number): number;
}

/** What is left where only the greatest term of each sum counts. */
export const MIN_SUM: Arithmetic = {
  surprise: (ratio, bit) => Math.max(0, bit === 0 ? -ratio : ratio),
  either: (a, b) => Math.sign(a) * Math.sign(b) * Math.min(Math.abs(a), Math.abs(b)),
};

const EXACT: Arithmetic = {
  surprise: (ratio, bit) => MIN_SUM.surprise(ratio, bit) + Math.log1p(Math.exp(-Math.abs(ratio))),
  either: (a, b) =>
    MIN_SUM.either(a, b) + Math.log1p(Math.exp(-Math.abs(a + b))) - Math.log1p(Math.exp(-Math.abs(a - b))),
};

/** Successive cancellation with a list, from the definition: all paths go through a node together. */
function follow(paths: readonly Path[], frozen: readonly boolean[], arithmetic: Arithmetic): Outcome[] {
  if (frozen.length === 1) return decide(paths, frozen[0], arithmetic);
  const half = frozen.length / 2;
  const lefts = follow(
    paths.map(({ cost, ratios }) => {
      const left: number[] = [];
      for (let i = 0; i < half; i++) left.push(arithmetic.either(ratios[i], ratios[half + i]));
      return { cost, ratios: left };
    }),
    frozen.slice(0, half),
    arithmetic,
  );
  const rights = follow(
    lefts.map(({ from, cost, bits }) => {
      const { ratios } = paths[from];
      const right: number[] = [];
      for (let i = 0; i < half; i++) right.push(ratios[half + i] + (bits[i] === 0 ? ratios[i] : -ratios[i]));
      return { cost, ratios: right };
    }),
    frozen.slice(half),
    arithmetic,
  );
  return rights.map(({ from, cost, bits }) => {
    const left = lefts[from];
    return { from: left.from, cost, bits: [...left.bits.map((bit, i) => bit ^ bits[i]), ...bits] };
  });
}

function decide(paths: readonly Path[], frozen: boolean, { surprise }: Arithmetic): Outcome[] {
  const outcomes = paths.flatMap(({ cost, ratios: [ratio] }, from) =>
    (frozen ? [0] : [0, 1]).map((bit) => ({ from, cost: cost + surprise(ratio, bit), bits: [bit] })),
  );
  if (outcomes.length <= LIST) return outcomes;
  return outcomes.sort((a, b) => a.cost - b.cost).slice(0, LIST);
}

/** The words before the transform that a list of paths ends with, likeliest first. */
export function likeliestWords(
  ratios: readonly number[],
  frozen: readonly boolean[],
  arithmetic = EXACT,
): number[][] {
  const outcomes = follow([{ cost: 0, ratios }], frozen, arithmetic).sort((a, b) => a.cost - b.cost);
  return outcomes.map(({ bits }) => transformed(bits));
}

/** The payloads whose checksum fits, likeliest first. */
export function decodePolar(ratios: readonly number[], payloadBytes: number): Buffer[] {
  const positions = informationPositions(ratios.length, 8 * (payloadBytes + 3));
  const frozen = ratios.map(() => true);
  for (const position of positions) frozen[position] = false;
  return likeliestWords(ratios, frozen)
    .map((bits) => bytesOf(positions.map((position) => bits[position])))
    .filter((word) => crc24(word.subarray(0, -3)) === word.readUIntBE(payloadBytes, 3))
    .map((word) => word.subarray(0, -3));
}

export function bytesOf(bits: readonly number[]): Buffer {
  const bytes = Buffer.alloc(bits.length / 8);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2);
  return bytes;
}

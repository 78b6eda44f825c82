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
  const weights = new Float64Array(length);
  for (let half = 1, power = 1; half < length; half *= 2, power *= BETA) {
    for (let position = 0; position < length; position++) {
      if (position & half) weights[position] += power;
    }
  }
  const byWeight = [...weights.keys()].sort((a, b) => weights[b] - weights[a]);
  return byWeight.slice(0, information).sort((a, b) => a - b);
}

/** The transform, by its recursion: (left xor right, right). */
export function transformed(bits: Uint8Array): Uint8Array {
  if (bits.length === 1) return bits;
  const half = bits.length / 2;
  return joined(transformed(bits.subarray(0, half)), transformed(bits.subarray(half)));
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(2 * left.length);
  for (let i = 0; i < left.length; i++) both[i] = left[i] ^ right[i];
  both.set(right, left.length);
  return both;
}

interface Path {
  readonly cost: number;
  /** Log-likelihood ratios of the node's bits, positive for 0. */
  readonly ratios: Float64Array;
}
interface Outcome {
  /** Which of the paths that entered the node this one continues. */
  readonly from: number;
  readonly cost: number;
  readonly bits: Uint8Array;
}

export interface Arithmetic {
  /** −ln of the probability of a bit. */
  surprise(ratio: number, bit: number): number;
  /** Ratio of the exclusive or of two bits. */
  either(a: number, b: number): number;
}

/** The approximation in which only the greatest term of each sum counts. */
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
  if (!frozen.includes(false)) return paths.map((path, from) => ({ from, ...allZero(path, arithmetic) }));
  if (frozen.length === 1) return decide(paths, arithmetic);
  const half = frozen.length / 2;
  const lefts = follow(
    paths.map(({ cost, ratios }) => {
      const left = new Float64Array(half);
      for (let i = 0; i < half; i++) left[i] = arithmetic.either(ratios[i], ratios[half + i]);
      return { cost, ratios: left };
    }),
    frozen.slice(0, half),
    arithmetic,
  );
  const rights = follow(
    lefts.map(({ from, cost, bits }) => {
      const { ratios } = paths[from];
      const right = new Float64Array(half);
      for (let i = 0; i < half; i++) right[i] = ratios[half + i] + (bits[i] === 0 ? ratios[i] : -ratios[i]);
      return { cost, ratios: right };
    }),
    frozen.slice(half),
    arithmetic,
  );
  return rights.map(({ from, cost, bits }) => {
    const left = lefts[from];
    return { from: left.from, cost, bits: joined(left.bits, bits) };
  });
}

/** If nothing is free, every bit of the node is 0. */
function allZero({ cost, ratios }: Path, { surprise }: Arithmetic): { cost: number; bits: Uint8Array } {
  let sum = cost;
  for (const ratio of ratios) sum += surprise(ratio, 0);
  return { cost: sum, bits: new Uint8Array(ratios.length) };
}

const BITS = [Uint8Array.of(0), Uint8Array.of(1)];

function decide(paths: readonly Path[], { surprise }: Arithmetic): Outcome[] {
  const outcomes = paths.flatMap(({ cost, ratios: [ratio] }, from) =>
    BITS.map((bits, bit) => ({ from, cost: cost + surprise(ratio, bit), bits })),
  );
  if (outcomes.length <= LIST) return outcomes;
  return outcomes.sort((a, b) => a.cost - b.cost).slice(0, LIST);
}

/** The words before the transform with which a list of paths ends, likeliest first. */
export function likeliestWords(
  ratios: Float64Array,
  frozen: readonly boolean[],
  arithmetic = EXACT,
): Uint8Array[] {
  const outcomes = follow([{ cost: 0, ratios }], frozen, arithmetic).sort((a, b) => a.cost - b.cost);
  return outcomes.map(({ bits }) => transformed(bits));
}

/** The payloads whose checksum matches, likeliest first. */
export function decodePolar(ratios: Float64Array, payloadBytes: number): Buffer[] {
  const positions = informationPositions(ratios.length, 8 * (payloadBytes + 3));
  const frozen: boolean[] = new Array(ratios.length).fill(true);
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

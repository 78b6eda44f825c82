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

/** −ln of the probability of a bit. */
const surprise = (ratio: number, bit: number): number => {
  const x = bit === 0 ? -ratio : ratio;
  return Math.max(0, x) + Math.log1p(Math.exp(-Math.abs(x)));
};

/** Ratio of the exclusive or of two bits. */
const either = (a: number, b: number): number =>
  Math.sign(a) * Math.sign(b) * Math.min(Math.abs(a), Math.abs(b)) +
  Math.log1p(Math.exp(-Math.abs(a + b))) -
  Math.log1p(Math.exp(-Math.abs(a - b)));

/** Successive cancellation with a list, from the definition: all paths go through a node together. */
function follow(paths: readonly Path[], frozen: readonly boolean[]): Outcome[] {
  if (frozen.length === 1) return decide(paths, frozen[0]);
  const half = frozen.length / 2;
  const lefts = follow(
    paths.map(({ cost, ratios }) => {
      const left: number[] = [];
      for (let i = 0; i < half; i++) left.push(either(ratios[i], ratios[half + i]));
      return { cost, ratios: left };
    }),
    frozen.slice(0, half),
  );
  const rights = follow(
    lefts.map(({ from, cost, bits }) => {
      const { ratios } = paths[from];
      const right: number[] = [];
      for (let i = 0; i < half; i++) right.push(ratios[half + i] + (bits[i] === 0 ? ratios[i] : -ratios[i]));
      return { cost, ratios: right };
    }),
    frozen.slice(half),
  );
  return rights.map(({ from, cost, bits }) => {
    const left = lefts[from];
    return { from: left.from, cost, bits: [...left.bits.map((bit, i) => bit ^ bits[i]), ...bits] };
  });
}

function decide(paths: readonly Path[], frozen: boolean): Outcome[] {
  const outcomes = paths.flatMap(({ cost, ratios: [ratio] }, from) =>
    (frozen ? [0] : [0, 1]).map((bit) => ({ from, cost: cost + surprise(ratio, bit), bits: [bit] })),
  );
  if (outcomes.length <= LIST) return outcomes;
  return outcomes.sort((a, b) => a.cost - b.cost).slice(0, LIST);
}

/** The payloads whose checksum fits, likeliest first. */
export function decodePolar(ratios: readonly number[], payloadBytes: number): Buffer[] {
  const positions = informationPositions(ratios.length, 8 * (payloadBytes + 3));
  const frozen = ratios.map(() => true);
  for (const position of positions) frozen[position] = false;
  const outcomes = follow([{ cost: 0, ratios }], frozen).sort((a, b) => a.cost - b.cost);
  return outcomes
    .map(({ bits }) => transformed(bits))
    .map((bits) => bytesOf(positions.map((position) => bits[position])))
    .filter((word) => crc24(word.subarray(0, -3)) === word.readUIntBE(payloadBytes, 3))
    .map((word) => word.subarray(0, -3));
}

export function bytesOf(bits: readonly number[]): Buffer {
  const bytes = Buffer.alloc(bits.length / 8);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2);
  return bytes;
}

import { once } from '../once.ts';
import { crc24 } from './crc24.ts';
import { ListDecoder } from './list-decoder.ts';
import { polarTransform } from './polar-transform.ts';

export const CRC_BYTES = 3;
/** Base of the polarisation weight (He et al. 2017, "Beta-expansion"): as good here as Gaussian approximation. */
const BETA = 1.189207115002721;

/** A CRC-aided polar code for payloads of one size. */
export interface PolarCode {
  /** Code bits, a power of two. */
  readonly length: number;
  /** The code bits of a payload, one per byte. */
  encode(payload: Uint8Array): Uint8Array;
  /**
   * The payload, or `null` if no path's checksum matches.
   * @param llr log-likelihood ratios of the code bits, positive for 0
   */
  decode(llr: Float32Array): Uint8Array<ArrayBuffer> | null;
}

/** @throws RangeError if payload and checksum do not fit into `length` bits, or `length` is not a power of two */
export function createPolarCode(length: number, payloadBytes: number): PolarCode {
  const information = 8 * (payloadBytes + CRC_BYTES);
  if (length < 1 || (length & (length - 1)) !== 0 || information > length) {
    throw new RangeError(`${information} bits do not fit into a polar code of ${length}`);
  }
  const frozen = frozenPositions(length, information);
  const decoder = once(() => new ListDecoder(frozen));
  return {
    length,
    encode: (payload) => encode(payload, frozen),
    decode: (llr) => firstIntact(decoder().decode(llr), payloadBytes),
  };
}

/** 1 everywhere except at the `information` positions of greatest polarisation weight. */
export function frozenPositions(length: number, information: number): Uint8Array {
  const frozen = new Uint8Array(length).fill(1);
  for (const position of byWeight(length).subarray(0, information)) frozen[position] = 0;
  return frozen;
}

const orders = new Map<number, Uint16Array>();

/** The positions of a code, greatest polarisation weight first; sorted once for each length. */
function byWeight(length: number): Uint16Array {
  const known = orders.get(length);
  if (known !== undefined) return known;
  const weights = polarisationWeights(length);
  const order = Uint16Array.from({ length }, (_, i) => i).sort((a, b) => weights[b] - weights[a] || b - a);
  orders.set(length, order);
  return order;
}

function polarisationWeights(length: number): Float64Array {
  const weights = new Float64Array(length);
  let term = 1;
  for (let bit = 1; bit < length; bit *= 2) {
    for (let i = 0; i < bit; i++) weights[bit + i] = weights[i] + term;
    term *= BETA;
  }
  return weights;
}

function encode(payload: Uint8Array, frozen: Uint8Array): Uint8Array {
  const crc = crc24(payload);
  const bytes = Uint8Array.from([...payload, crc >> 16, (crc >> 8) & 255, crc & 255]);
  const word = new Uint8Array(frozen.length);
  let bit = 0;
  for (let position = 0; position < frozen.length; position++) {
    if (frozen[position] === 1) continue;
    word[position] = (bytes[bit >> 3] >> (7 - (bit & 7))) & 1;
    bit++;
  }
  polarTransform(word);
  return word;
}

function firstIntact(words: readonly Uint8Array[], payloadBytes: number): Uint8Array<ArrayBuffer> | null {
  for (const word of words) {
    const bytes = packBits(word);
    const payload = bytes.slice(0, payloadBytes);
    const [a, b, c] = bytes.subarray(payloadBytes);
    if (crc24(payload) === ((a << 16) | (b << 8) | c)) return payload;
  }
  return null;
}

function packBits(bits: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(bits.length / 8);
  for (let i = 0; i < bits.length; i++) bytes[i >> 3] |= bits[i] << (7 - (i & 7));
  return bytes;
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../test/seeded.ts';
import { RangeDecoder, RangeEncoder } from './range-coder.ts';

interface Symbols {
  readonly bits: readonly number[];
  /** Probability of a one, of 65536. */
  readonly p: readonly number[];
}

function encode({ bits, p }: Symbols): Uint8Array {
  const coder = new RangeEncoder();
  bits.forEach((bit, i) => {
    coder.encode(bit, p[i]);
  });
  return coder.finish();
}

function decode(bytes: Uint8Array, p: readonly number[]): number[] {
  const coder = new RangeDecoder(bytes);
  return p.map((probability) => coder.decode(probability));
}

/** Code length that Shannon's theorem allows, bits. */
function idealBits({ bits, p }: Symbols): number {
  return bits.reduce((sum, bit, i) => sum - Math.log2((bit === 1 ? p[i] : 65536 - p[i]) / 65536), 0);
}

/** Bits drawn with the probabilities that are given for them. */
function draw(count: number, probability: (random: () => number) => number, seed = 1): Symbols {
  const random = seeded(seed);
  const p = Array.from({ length: count }, () => probability(random));
  return { p, bits: p.map((one) => (random() * 65536 < one ? 1 : 0)) };
}

describe('the coder comes within four bytes of the entropy', () => {
  test.each<[string, (random: () => number) => number]>([
    ['of fair bits', () => 32768],
    ['of bits of every probability', (random) => 1 + Math.floor(random() * 65534)],
    ['of bits that are nearly certain', (random) => (random() < 0.5 ? 200 : 65336)],
    ['of bits at the clamp of the text model', (random) => (random() < 0.5 ? 24 : 65512)],
  ])('%s', (_, probability) => {
    const symbols = draw(12_000, probability);
    const ideal = idealBits(symbols);
    const spent = 8 * encode(symbols).length;
    expect(spent).toBeGreaterThan(ideal - 8);
    expect(spent).toBeLessThan(ideal * 1.001 + 32);
  });

  test('ten thousand all but certain bits that do occur take a byte at most', () => {
    const certain = { bits: Array(10_000).fill(1), p: Array(10_000).fill(65535) };
    expect(encode(certain).length).toBeLessThanOrEqual(1);
    expect(decode(encode(certain), certain.p)).toEqual(certain.bits);
  });

  test('a bit that was all but impossible costs its sixteen bits and no more', () => {
    const surprise = { bits: Array(100).fill(0), p: Array(100).fill(65535) };
    expect(encode(surprise).length).toBeLessThanOrEqual(204);
    expect(decode(encode(surprise), surprise.p)).toEqual(surprise.bits);
  });
});

const symbols = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 65535 })), { maxLength: 400 })
  .map((pairs) => ({ bits: pairs.map(([bit]) => bit), p: pairs.map(([, p]) => p) }));

test('any bits under any probabilities come back', () => {
  fc.assert(
    fc.property(symbols, (any) => {
      expect(decode(encode(any), any.p)).toEqual(any.bits);
    }),
  );
});

test('zeros appended to the code change nothing', () => {
  fc.assert(
    fc.property(symbols, fc.integer({ min: 0, max: 9 }), (any, zeros) => {
      const padded = Uint8Array.from([...encode(any), ...Array<number>(zeros).fill(0)]);
      expect(decode(padded, any.p)).toEqual(any.bits);
    }),
  );
});

test('the code never ends in a zero, which padding would hide', () => {
  fc.assert(
    fc.property(symbols, (any) => {
      expect(encode(any).at(-1)).not.toBe(0);
    }),
  );
});

test('no bits take no bytes', () => {
  expect(encode({ bits: [], p: [] })).toHaveLength(0);
});

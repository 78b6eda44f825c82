import { describe, expect, test } from 'vitest';
import { normal, seeded, seededBytes } from '../../test/seeded.ts';
import { CRC_BYTES, createPolarCode, frozenPositions } from './polar-code.ts';
import { polarTransform } from './polar-transform.ts';

/** Certain soft bits. */
const noiseless = (codeword: Uint8Array): Float32Array => Float32Array.from(codeword, (bit) => 4 - 8 * bit);

/** Soft bits after ±1 signalling in Gaussian noise of this deviation. */
function noisy(codeword: Uint8Array, deviation: number, random: () => number): Float32Array {
  const value = normal(random);
  return Float32Array.from(codeword, (bit) => (2 * (1 - 2 * bit + deviation * value())) / deviation ** 2);
}

/** Deviation of the noise at `margin` decibels above Shannon's limit for unrestricted signals at this rate. */
function deviationAt(margin: number, rate: number): number {
  const limit = 2 ** (2 * rate) - 1;
  return Math.sqrt(1 / (limit * 10 ** (margin / 10)));
}

const CODES: readonly [length: number, payloadBytes: number][] = [
  [32, 1],
  [64, 2],
  [128, 5],
  [256, 29],
  [1024, 1],
  [1024, 40],
  [1024, 125],
  [2048, 40],
  [4096, 144],
  [8192, 256],
  [16384, 576],
];

describe('a payload', () => {
  test.each(CODES)('comes back from a noiseless code of %i bits for %i bytes', (length, payloadBytes) => {
    const code = createPolarCode(length, payloadBytes);
    for (const payload of [
      seededBytes(length, payloadBytes),
      new Uint8Array(payloadBytes),
      new Uint8Array(payloadBytes).fill(255),
    ]) {
      const codeword = code.encode(payload);
      expect(codeword).toHaveLength(length);
      expect(code.decode(noiseless(codeword))).toEqual(payload);
    }
  });

  test.each([
    [1024, 40, 2.6],
    [1024, 61, 2.6],
    [2048, 40, 2.6],
    [4096, 144, 2],
    [8192, 256, 1.8],
  ])('comes back from %i bits for %i bytes at %f dB above the limit', (length, payloadBytes, margin) => {
    const code = createPolarCode(length, payloadBytes);
    const deviation = deviationAt(margin, (8 * (payloadBytes + CRC_BYTES)) / length);
    const random = seeded(length + payloadBytes);
    for (let frame = 0; frame < 25; frame++) {
      const payload = seededBytes(frame, payloadBytes);
      expect(code.decode(noisy(code.encode(payload), deviation, random)), `frame ${frame}`).toEqual(payload);
    }
  });

  test('comes back although half of the code bits were erased', () => {
    const code = createPolarCode(2048, 56);
    const random = seeded(4);
    for (let frame = 0; frame < 25; frame++) {
      const payload = seededBytes(frame, 56);
      const soft = noiseless(code.encode(payload)).map((value) => (random() < 0.5 ? 0 : value));
      expect(code.decode(soft), `frame ${frame}`).toEqual(payload);
    }
  });

  test('is never replaced by another one, however strong the noise', () => {
    const code = createPolarCode(512, 20);
    const random = seeded(5);
    let lost = 0;
    for (let frame = 0; frame < 400; frame++) {
      const payload = seededBytes(frame, 20);
      const answer = code.decode(noisy(code.encode(payload), 1 + random(), random));
      if (answer === null) lost++;
      else expect(answer).toEqual(payload);
    }
    expect(lost).toBeGreaterThan(20);
    expect(lost).toBeLessThan(400);
  });
});

describe('the checksum', () => {
  test('never lets a word pass that differs in one information bit: the sent one or none', () => {
    const length = 256;
    const payloadBytes = 10;
    const code = createPolarCode(length, payloadBytes);
    const payload = seededBytes(1, payloadBytes);
    const codeword = code.encode(payload);
    const frozen = frozenPositions(length, 8 * (payloadBytes + CRC_BYTES));
    for (let position = 0; position < length; position++) {
      if (frozen[position] === 1) continue;
      const error = new Uint8Array(length);
      error[position] = 1;
      polarTransform(error);
      const answer = code.decode(noiseless(codeword.map((bit, i) => bit ^ error[i])));
      if (answer !== null) expect(answer).toEqual(payload);
    }
  });
});

describe('the frozen positions', () => {
  test('leave exactly the information positions open, and those of more bits contain those of fewer', () => {
    const length = 128;
    let fewer = frozenPositions(length, 0);
    expect(fewer.every((isFrozen) => isFrozen === 1)).toBe(true);
    for (let information = 1; information <= length; information++) {
      const more = frozenPositions(length, information);
      expect(more.filter((isFrozen) => isFrozen === 0)).toHaveLength(information);
      expect(more.every((isFrozen, i) => isFrozen <= fewer[i])).toBe(true);
      fewer = more;
    }
  });

  // Schürch 2016, "A partial order for the synthesized channels of a polar code": true on every channel.
  test('respect the order that holds for every channel: more ones, or ones further left, are better', () => {
    const length = 256;
    for (const information of [16, 64, 100, 128, 200]) {
      const frozen = frozenPositions(length, information);
      for (let position = 0; position < length; position++) {
        if (frozen[position] === 1) continue;
        for (let bit = 0; bit < 8; bit++) {
          const here = (position >> bit) & 1;
          const left = (position >> (bit + 1)) & 1;
          if (here === 0) expect(frozen[position | (1 << bit)]).toBe(0);
          if (here === 1 && left === 0 && bit < 7) expect(frozen[position + (1 << bit)]).toBe(0);
        }
      }
    }
  });
});

describe('a code that cannot be', () => {
  test.each([
    ['a length that is no power of two', 1000, 10],
    ['a payload that leaves no room for the checksum', 64, 6],
    ['a length of zero', 0, 1],
  ])('is refused: %s', (_, length, payloadBytes) => {
    expect(() => createPolarCode(length, payloadBytes)).toThrow(RangeError);
  });

  test('a payload that fills the code to the last bit is not refused', () => {
    const code = createPolarCode(64, 5);
    const payload = seededBytes(1, 5);
    expect(code.decode(noiseless(code.encode(payload)))).toEqual(payload);
  });
});

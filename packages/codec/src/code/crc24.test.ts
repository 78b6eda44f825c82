import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crc24 } from './crc24.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The definition in RFC 9580, section 6.1.1, bit by bit. */
function crc24OfOpenPgp(bytes: Uint8Array): number {
  let crc = 0xb704ce;
  for (const byte of bytes) {
    crc ^= byte << 16;
    for (let i = 0; i < 8; i++) {
      crc <<= 1;
      if (crc & 0x1000000) crc ^= 0x1864cfb;
    }
  }
  return crc & 0xffffff;
}

describe('CRC-24', () => {
  test('gives the published check value', () => {
    expect(crc24(bytesOf('123456789'))).toBe(0x21cf02);
  });

  test('of nothing is the initial value', () => {
    expect(crc24(new Uint8Array(0))).toBe(0xb704ce);
  });

  test('agrees with the definition of OpenPGP on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(crc24(bytes)).toBe(crc24OfOpenPgp(bytes));
      }),
    );
  });

  test('notices every burst of up to 24 bits', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 8, maxLength: 60 }),
        fc.integer({ min: 1, max: 0xffffff }),
        fc.nat(),
        (bytes, burst, place) => {
          const damaged = bytes.slice();
          const start = place % (8 * bytes.length - 24);
          for (let i = 0; i < 24; i++) {
            if ((burst >> i) & 1) damaged[(start + i) >> 3] ^= 128 >> ((start + i) & 7);
          }
          expect(crc24(damaged)).not.toBe(crc24(bytes));
        },
      ),
    );
  });
});

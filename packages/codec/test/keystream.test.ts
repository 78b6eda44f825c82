import { createCipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keystream } from '../src/seal/keystream.ts';
import { testMaster } from './seeded.ts';

function nodeKeystream(master: Uint8Array, label: string, length: number): Uint8Array {
  const key = new Uint8Array(hkdfSync('sha256', master, '', `underpaint/v1 stego key ${label}`, 32));
  return Uint8Array.from(
    createCipheriv('aes-256-ctr', key, new Uint8Array(16)).update(new Uint8Array(length)),
  );
}

describe('the keystream', () => {
  test.each([0, 1, 15, 16, 17, 4096, 100_001])('of %i bytes is AES-256-CTR from zero', async (length) => {
    const master = testMaster(1);
    expect(await keystream(master, 'plan 384', length)).toEqual(nodeKeystream(master, 'plan 384', length));
  });

  test('of another label or another master shares nothing', async () => {
    const [a, b, c] = await Promise.all([
      keystream(testMaster(1), 'plan 384', 4096),
      keystream(testMaster(1), 'plan 512', 4096),
      keystream(testMaster(2), 'plan 384', 4096),
    ]);
    const alike = (other: Uint8Array): number => a.filter((byte, i) => byte === other[i]).length / a.length;
    expect(alike(b)).toBeLessThan(3 / 256);
    expect(alike(c)).toBeLessThan(3 / 256);
  });
});

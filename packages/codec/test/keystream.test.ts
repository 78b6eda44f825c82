import { createCipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keystream } from '../src/seal/keystream.ts';
import { testMaster } from './seeded.ts';

function nodeKeystream(master: Uint8Array, name: string, length: number): Uint8Array {
  const key = new Uint8Array(hkdfSync('sha256', master, '', name, 32));
  return Uint8Array.from(
    createCipheriv('aes-256-ctr', key, new Uint8Array(16)).update(new Uint8Array(length)),
  );
}

describe('the keystream', () => {
  test.each([0, 1, 15, 16, 17, 4096, 100_001])('of %i bytes is AES-256-CTR from zero', async (length) => {
    const master = testMaster(1);
    for (const version of [1, 2] as const) {
      expect(await keystream(master, { version, label: 'plan 384' }, length)).toEqual(
        nodeKeystream(master, `underpaint/v${version} stego key plan 384`, length),
      );
    }
  });

  test('shares nothing with that of another label, version or master', async () => {
    const [a, ...others] = await Promise.all([
      keystream(testMaster(1), { version: 2, label: 'plan 384' }, 4096),
      keystream(testMaster(1), { version: 2, label: 'plan 512' }, 4096),
      keystream(testMaster(1), { version: 1, label: 'plan 384' }, 4096),
      keystream(testMaster(2), { version: 2, label: 'plan 384' }, 4096),
    ]);
    const alike = (other: Uint8Array): number => a.filter((byte, i) => byte === other[i]).length / a.length;
    for (const other of others) expect(alike(other)).toBeLessThan(3 / 256);
  });
});

import { describe, expect, test } from 'vitest';
import { seededBytes, testMaster } from '../../test/seeded.ts';
import { open, seal } from './seal.ts';

const master = testMaster(1);

describe('only what was sealed is opened', () => {
  test('one flipped bit anywhere, salt, text or tag, gives null', async () => {
    const sealed = await seal(seededBytes(4, 8), master);
    for (let bit = 0; bit < 8 * sealed.length; bit++) {
      const damaged = sealed.slice();
      damaged[bit >> 3] ^= 1 << (bit & 7);
      expect(await open(damaged, master), `bit ${bit}`).toBeNull();
    }
    expect(await open(sealed, master)).not.toBeNull();
  });

  test('one flipped bit anywhere in the master secret gives null', async () => {
    const sealed = await seal(seededBytes(5, 8), master);
    for (let bit = 0; bit < 256; bit++) {
      const wrong = master.slice();
      wrong[bit >> 3] ^= 1 << (bit & 7);
      expect(await open(sealed, wrong), `bit ${bit}`).toBeNull();
    }
  });

  test('a byte more or less gives null', async () => {
    const sealed = await seal(seededBytes(7, 48), master);
    expect(await open(sealed.slice(0, -1), master)).toBeNull();
    expect(await open(Uint8Array.from([...sealed, 0]), master)).toBeNull();
    expect(await open(sealed.slice(1), master)).toBeNull();
  });

  test('anything too short to hold salt and tag gives null', async () => {
    for (const length of [0, 1, 15, 16, 17, 31, 32]) {
      expect(await open(seededBytes(8, length), master), `${length} bytes`).toBeNull();
    }
  });
});

describe('two seals of one message', () => {
  test('share no more bytes than chance makes alike, in any place', async () => {
    const plaintext = new Uint8Array(8192);
    const [a, b] = await Promise.all([seal(plaintext, master), seal(plaintext, master)]);
    const alike = a.filter((byte, i) => byte === b[i]).length;
    expect(alike / a.length).toBeLessThan(3 / 256);
    expect(a.slice(0, 16)).not.toEqual(b.slice(0, 16));
    expect(a.slice(-16)).not.toEqual(b.slice(-16));
  });

  test('a sealed run of zeros looks like random bytes', async () => {
    const sealed = await seal(new Uint8Array(65_536), master);
    const counts = new Float64Array(256);
    for (const byte of sealed) counts[byte]++;
    const mean = sealed.length / 256;
    const chiSquared = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
    expect(chiSquared).toBeGreaterThan(120);
    expect(chiSquared).toBeLessThan(430);
  });
});

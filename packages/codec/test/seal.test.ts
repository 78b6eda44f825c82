import { describe, expect, test } from 'vitest';
import { open, SEAL_BYTES, seal } from '../src/seal/seal.ts';
import { associatedData, nodeOpen, nodeSeal } from './node-seal.ts';
import { seededBytes, testMaster } from './seeded.ts';

const master = testMaster(1);
const salt = seededBytes(2, 16);
const LENGTHS = [0, 1, 8, 15, 16, 17, 224, 1504];

describe('AES-256-GCM under HKDF-SHA-256 (A-03, S-1.5)', () => {
  test.each(LENGTHS)('node:crypto opens %i bytes that were sealed here', async (length) => {
    const plaintext = seededBytes(length, length);
    const sealed = await seal(plaintext, master);
    expect(sealed).toHaveLength(length + SEAL_BYTES);
    expect(nodeOpen(sealed, master)).toEqual(plaintext);
  });

  test.each(LENGTHS)('%i bytes that node:crypto sealed are opened here', async (length) => {
    const plaintext = seededBytes(length, length);
    expect(await open(nodeSeal({ plaintext, master, salt }), master)).toEqual(plaintext);
  });

  test('with one salt both make the same bytes', async () => {
    const plaintext = seededBytes(3, 48);
    expect(await seal(plaintext, master, () => salt)).toEqual(nodeSeal({ plaintext, master, salt }));
  });
});

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

  test.each([
    ['another length', associatedData(49)],
    ['another version', associatedData(48).replace('v1', 'v2')],
    ['less memory for Argon2id', associatedData(48).replace('65536', '8')],
    ['fewer passes', associatedData(48).replace('t=3', 't=1')],
    ['no associated data', ''],
  ])('the right key and nonce under %s give null', async (_, aad) => {
    const sealed = nodeSeal({ plaintext: seededBytes(6, 48), master, salt, aad });
    expect(await open(sealed, master)).toBeNull();
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

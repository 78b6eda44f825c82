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
    for (const version of [1, 2] as const) {
      const sealed = await seal(plaintext, master, { random: () => salt, version });
      expect(sealed).toEqual(nodeSeal({ plaintext, master, salt, version }));
    }
  });
});

describe('what is bound to a sealed message', () => {
  test.each([
    ['another length', associatedData(49)],
    ['another version', associatedData(48, 1)],
    ['less memory for Argon2id', associatedData(48).replace('65536', '8')],
    ['fewer passes', associatedData(48).replace('t=3', 't=1')],
    ['no associated data', ''],
  ])('the right key and nonce under %s give null', async (_, aad) => {
    const sealed = nodeSeal({ plaintext: seededBytes(6, 48), master, salt, aad });
    expect(await open(sealed, master)).toBeNull();
  });

  test.each([
    [1, 2],
    [2, 1],
  ] as const)('what version %d sealed, version %d does not open', async (version, other) => {
    const sealed = nodeSeal({ plaintext: seededBytes(6, 48), master, salt, version });
    expect(await open(sealed, master, version)).not.toBeNull();
    expect(await open(sealed, master, other)).toBeNull();
  });
});

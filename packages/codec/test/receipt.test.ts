import { describe, expect, test } from 'vitest';
import { receiptSecrets } from '../second-reader/secrets.ts';
import { packPayload, unpackPayload } from '../src/payload.ts';
import { compressText } from '../src/text/compress.ts';
import { seededBytes, testMaster } from './seeded.ts';

const master = testMaster(1);
const stranger = testMaster(2);
const text = compressText('Under the third stone.');

describe('A-77 a receipt shows that a payload was opened', () => {
  test('writer, reader and second reader derive the same one from salt and master secret', async () => {
    const payload = await packPayload(text, 0, master, { asksReceipt: true });
    const { mark, receipt } = receiptSecrets(master, payload.subarray(0, 16));
    expect(payload.slice(12, 16)).toEqual(new Uint8Array(mark));
    expect(await unpackPayload(payload, master, 2)).toEqual({
      message: 'Under the third stone.',
      receipt: new Uint8Array(receipt),
    });
  });

  test('nothing gives one where nobody asked', async () => {
    const payload = await packPayload(text, 0, master);
    expect(await unpackPayload(payload, master, 2)).toEqual({ message: 'Under the third stone.' });
  });

  test('two pictures of one message under one key have two, and share no byte of their salts but by chance', async () => {
    const ask = () => packPayload(text, 0, master, { asksReceipt: true });
    const [a, b] = await Promise.all([ask(), ask()]);
    expect(a.slice(0, 16)).not.toEqual(b.slice(0, 16));
    const receipts = await Promise.all([a, b].map((one) => unpackPayload(one, master, 2)));
    expect(receipts[0]?.receipt).not.toEqual(receipts[1]?.receipt);
  });

  test('neither the key alone nor the salt alone gives it', async () => {
    const payload = await packPayload(text, 0, master, { asksReceipt: true });
    const salt = payload.slice(0, 16);
    const right = receiptSecrets(master, salt).receipt;
    expect(receiptSecrets(stranger, salt).receipt).not.toEqual(right);
    expect(receiptSecrets(master, seededBytes(3, 16)).receipt).not.toEqual(right);
  });

  test('another key opens nothing, and so has none', async () => {
    const payload = await packPayload(text, 0, master, { asksReceipt: true });
    expect(await unpackPayload(payload, stranger, 2)).toBeNull();
  });

  test('one flipped bit of the mark opens nothing: nobody can take the request out of a picture', async () => {
    const payload = await packPayload(text, 0, master, { asksReceipt: true });
    for (let bit = 8 * 12; bit < 8 * 16; bit++) {
      const altered = payload.slice();
      altered[bit >> 3] ^= 1 << (bit & 7);
      expect(await unpackPayload(altered, master, 2), `bit ${bit}`).toBeNull();
    }
  });
});

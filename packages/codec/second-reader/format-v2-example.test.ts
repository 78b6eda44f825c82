import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packPayload } from '../src/payload.ts';
import { createSyncPattern } from '../src/sync/sync-pattern.ts';
import { syncSpectrum } from '../src/sync/sync-spectrum.ts';
import { compressText } from '../src/text/compress.ts';
import { layoutOf, pilotsOf, planOf, variantEdition } from './plan.ts';
import { crc24 } from './polar.ts';
import { masterOf, messageSecrets, openPayload, receiptSecrets, stream, streamKey } from './secrets.ts';
import { variantPattern } from './sync.ts';

/** Section 10 of docs/format/v2.md, number by number; each is computed here and must appear there. */
const DOCUMENT = readFileSync(new URL('../../../docs/format/v2.md', import.meta.url), 'utf8');
const VARIANT = 5;
const TILES = 576;
const edition = variantEdition(VARIANT);
const master = masterOf('correct horse battery staple');
const salt = Buffer.from(Array.from({ length: 16 }, (_, i) => i));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const key = (label: string): string => hex(streamKey(master, label, 2));
const signs = (values: readonly number[]): string => values.map((sign) => (sign > 0 ? '+' : '−')).join(' ');

test('the payload, as the writer seals it', async () => {
  const secrets = messageSecrets(master, salt, 40, 2);
  expect(DOCUMENT).toContain(`key              ${hex(secrets.key)}`);
  expect(DOCUMENT).toContain(`nonce            ${hex(secrets.nonce)}`);
  expect(DOCUMENT).toContain(`aad              ${secrets.aad}`);
  const coded = compressText('Meet me at nine.');
  const bytes = await packPayload(coded, 0, Uint8Array.from(master), {
    random: () => Uint8Array.from(salt),
  });
  expect(DOCUMENT).toContain(`payload          ${hex(bytes)}`);
  expect(DOCUMENT).toContain(`CRC-24           ${crc24(bytes).toString(16)}`);
  expect(openPayload(Buffer.from(bytes), master, 2)).toEqual(Buffer.from('7d6bdd4f8f000000', 'hex'));
});

test('the receipt, as the writer asks for it', async () => {
  const drawn = salt.subarray(0, 12);
  const { mark } = receiptSecrets(master, drawn);
  const asking = Buffer.concat([drawn, mark]);
  const { receipt } = receiptSecrets(master, asking);
  expect(DOCUMENT).toContain(`drawn            ${hex(drawn)}`);
  expect(DOCUMENT).toContain(`mark             ${hex(mark)}`);
  expect(DOCUMENT).toContain(`receipt          ${hex(receipt)}`);
  expect(DOCUMENT).toContain(`its SHA-256      ${sha256(receipt)}`);
  const random = () => Uint8Array.from(salt);
  const coded = compressText('Meet me at nine.');
  const bytes = await packPayload(coded, 0, Uint8Array.from(master), { random, asksReceipt: true });
  expect(hex(bytes.subarray(0, 16))).toBe(hex(asking));
});

test('the pilots of variant 5', () => {
  const bytes = stream(master, 'pilots 384', 4 * 64 * TILES, 2);
  const [pilot] = pilotsOf(master, 384)[VARIANT].pilots;
  expect(DOCUMENT).toContain(`stego key pilots 384        ${key('pilots 384')}`);
  expect(DOCUMENT).toContain(
    `variant 5, tile 0   ${hex(bytes.subarray(4 * VARIANT * TILES).subarray(0, 4))}`,
  );
  expect(pilot.flagged).toBe(false);
  expect(DOCUMENT).toContain(
    `pilot mode ${pilot.mode}, offset ${65536 * pilot.offset}/65536, not flagged, signs ${signs(pilot.signs)}\n`,
  );
  expect(DOCUMENT).toContain(`${bytes.length.toLocaleString('en')} bytes   ${sha256(bytes)}`);
});

test('the plan of variant 5', () => {
  const bytes = stream(master, 'plan 384 5', 115 * TILES, 2);
  const [tile] = planOf(master, 384, edition, pilotsOf(master, 384)[VARIANT].pilots);
  expect(DOCUMENT).toContain(`stego key plan 384 5   ${key('plan 384 5')}`);
  expect(DOCUMENT).toContain(`stream, tile 0         ${hex(bytes.subarray(0, 32))}…`);
  expect(DOCUMENT).toContain(`class bits ${tile.classBits.toString(16)}\n`);
  expect(DOCUMENT).toContain(`signs of block 0       ${signs(tile.signs[0])}\n`);
  const offsets = tile.offsets.slice(0, 4).map((offset) => 65536 * offset);
  expect(DOCUMENT).toContain(`data offsets           ${offsets.join(', ')}, …`);
  expect(DOCUMENT).toContain(`${bytes.length.toLocaleString('en')} bytes   ${sha256(bytes)}`);
});

test('the layout of variant 5', () => {
  const { codeBits } = layoutOf(master, 384, 40, edition);
  expect(DOCUMENT).toContain(`stego key layout 384 40 5   ${key('layout 384 40 5')}`);
  expect(DOCUMENT).toContain(`code bits of runs 0, 1, …   ${codeBits.slice(0, 8).join(' ')} …`);
  const numbers = Buffer.alloc(2 * codeBits.length);
  codeBits.forEach((bit, run) => {
    numbers.writeUInt16BE(bit, 2 * run);
  });
  expect(DOCUMENT).toContain(`16-bit numbers   ${sha256(numbers)}`);
});

test('the sync pattern of variant 5, as the writer draws it', async () => {
  const sample = variantPattern(master, VARIANT);
  const field = createSyncPattern(await syncSpectrum(Uint8Array.from(master), VARIANT));
  const shown = (value: number): string => value.toFixed(5).replace('-', '−');
  expect(DOCUMENT).toContain(`stego key sync              ${key('sync')}`);
  const bytes = stream(master, 'sync', 4 * 64 * 6424, 2).subarray(4 * 6424 * VARIANT);
  expect(DOCUMENT).toContain(`stream, variant 5           ${hex(bytes.subarray(0, 8))}…`);
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [200, 77],
  ]) {
    const { cb, cr } = sample(x, y);
    expect(field.re[256 * y + x]).toBeCloseTo(cb, 9);
    expect(field.im[256 * y + x]).toBeCloseTo(cr, 9);
    if (x < 2) expect(DOCUMENT).toContain(`Cb(${x}, ${y}) = ${shown(cb)}, Cr(${x}, ${y}) = ${shown(cr)}`);
  }
});

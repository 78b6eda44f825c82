import { createCipheriv, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packPayload } from '../src/payload.ts';
import { createSyncPattern } from '../src/sync/sync-pattern.ts';
import { syncSpectrum } from '../src/sync/sync-spectrum.ts';
import { compressText } from '../src/text/compress.ts';
import { FIRST_FORMAT } from '../src/variant.ts';
import { SecondModel } from './model.ts';
import { layoutOf, planOf } from './plan.ts';
import { bytesOf, codeLength, crc24, informationPositions, transformed } from './polar.ts';
import { masterOf, messageSecrets, openPayload, stream, streamKey } from './secrets.ts';
import { syncPattern } from './sync.ts';
import { PRIOR, primedModel, readText } from './text.ts';

/** Section 10 of docs/format/v1.md, number by number; each is computed here and must appear there. */
const DOCUMENT = readFileSync(new URL('../../../docs/format/v1.md', import.meta.url), 'utf8');
const MESSAGE = 'Meet me at nine.';
const master = masterOf('correct horse battery staple');
const salt = Buffer.from(Array.from({ length: 16 }, (_, i) => i));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('the master secret', () => {
  expect(DOCUMENT).toContain(`master           ${hex(master)}`);
});

test('the prior', () => {
  const bytes = Buffer.concat(PRIOR);
  expect(DOCUMENT).toContain(`${PRIOR.length} strings`);
  expect(DOCUMENT).toContain(bytes.length.toLocaleString('en'));
  expect(DOCUMENT).toContain(sha256(bytes));
});

test('the probabilities of the model, fresh and primed', () => {
  expect(DOCUMENT).toContain(`p = ${new SecondModel().probability} to the first bit`);
  const model = primedModel();
  const said = [model.probability];
  for (const bit of '0100110101100101') {
    model.learn(Number(bit));
    said.push(model.probability);
  }
  expect(DOCUMENT).toContain(said.join(' '));
});

test.each([
  [MESSAGE, '7d6bdd4f8f'],
  ['x', 'ff02a8'],
  ['😀', '0000514c31'],
  ['你好', '00507542'],
])('the coded text of %s, as the writer codes it', (message, coded) => {
  expect(DOCUMENT).toContain(coded);
  expect(hex(compressText(message))).toBe(coded);
  expect(readText(Buffer.from(coded, 'hex'))).toBe(message);
});

test('the payload, as the writer seals it', async () => {
  const { key, nonce, aad } = messageSecrets(master, salt, 40);
  expect(DOCUMENT).toContain(`key              ${hex(key)}`);
  expect(DOCUMENT).toContain(`nonce            ${hex(nonce)}`);
  expect(DOCUMENT).toContain(`aad              ${aad}`);
  const bytes = await packPayload(compressText(MESSAGE), 0, Uint8Array.from(master), {
    random: () => Uint8Array.from(salt),
    version: 1,
  });
  expect(hex(bytes)).toBe(hex(examplePayload()));
  expect(DOCUMENT).toContain(`payload          ${hex(bytes)}`);
  expect(DOCUMENT).toContain(`CRC-24           ${crc24(bytes).toString(16)}`);
  expect(openPayload(Buffer.from(bytes), master)).toEqual(Buffer.from('7d6bdd4f8f000000', 'hex'));
});

function examplePayload(): Buffer {
  const { key, nonce, aad } = messageSecrets(master, salt, 40);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad));
  const body = cipher.update(Buffer.from('7d6bdd4f8f000000', 'hex'));
  return Buffer.concat([salt, body, cipher.final(), cipher.getAuthTag()]);
}

test('the information positions and the code bits', () => {
  const payload = examplePayload();
  const crc = Buffer.alloc(3);
  crc.writeUIntBE(crc24(payload), 0, 3);
  const word = Buffer.concat([payload, crc]);
  const positions = informationPositions(codeLength(40), 8 * word.length);
  expect(DOCUMENT).toContain(`${positions.slice(0, 8).join(', ')}, … ${positions.slice(-4).join(', ')}`);
  const bits = new Uint8Array(2048);
  positions.forEach((position, i) => {
    bits[position] = Math.floor(word[Math.floor(i / 8)] / 2 ** (7 - (i % 8))) % 2;
  });
  const code = bytesOf([...transformed(bits)]);
  expect(DOCUMENT).toContain(`${hex(code.subarray(0, 32))}…`);
  expect(DOCUMENT).toContain(sha256(code));
});

test('the plan for a canvas of 384', () => {
  const bytes = stream(master, 'plan 384', 120 * 576);
  const [tile] = planOf(master, 384);
  expect(DOCUMENT).toContain(`stego key plan 384   ${hex(streamKey(master, 'plan 384'))}`);
  expect(DOCUMENT).toContain(`stream, tile 0       ${hex(bytes.subarray(0, 32))}…`);
  expect(DOCUMENT).toContain(sha256(bytes));
  expect(tile.pilot.flagged).toBe(true);
  expect(DOCUMENT).toContain(
    `pilot mode ${tile.pilot.mode}, offset ${65536 * tile.pilot.offset}/65536, flagged, class bits ${tile.classBits.toString(16)}`,
  );
  expect(DOCUMENT).toContain(
    `signs of block 0     ${tile.signs[0].map((sign) => (sign > 0 ? '+' : '−')).join(' ')}\n`,
  );
  const offsets = tile.offsets.slice(0, 4).map((offset) => 65536 * offset);
  expect(DOCUMENT).toContain(`data offsets         ${offsets.join(', ')}, …`);
});

test('the layout of 40 bytes on a canvas of 384', () => {
  const { runLength, runsPerTile, codeBits } = layoutOf(master, 384, 40);
  expect(DOCUMENT).toContain(
    `L = ${runLength}, R = ${runsPerTile} (six of 8, one of 4), T = ${codeBits.length}`,
  );
  expect(DOCUMENT).toContain(`stego key layout 384 40  ${hex(streamKey(master, 'layout 384 40'))}`);
  expect(DOCUMENT).toContain(`code bits of runs 0, 1, …    ${codeBits.slice(0, 8).join(' ')} …`);
  const numbers = Buffer.alloc(2 * codeBits.length);
  codeBits.forEach((bit, run) => {
    numbers.writeUInt16BE(bit, 2 * run);
  });
  expect(DOCUMENT).toContain(sha256(numbers));
});

test('the sync pattern, as the writer draws it', async () => {
  const sample = syncPattern(master);
  const field = createSyncPattern(await syncSpectrum(Uint8Array.from(master), FIRST_FORMAT));
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [200, 77],
  ]) {
    const { cb, cr } = sample(x, y);
    expect(field.re[256 * y + x]).toBeCloseTo(cb, 9);
    expect(field.im[256 * y + x]).toBeCloseTo(cr, 9);
  }
  const shown = (value: number): string => value.toFixed(5).replace('-', '−');
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
  ]) {
    const { cb, cr } = sample(x, y);
    expect(DOCUMENT).toContain(`Cb(${x}, ${y}) = ${shown(cb)}, Cr(${x}, ${y}) = ${shown(cr)}`);
  }
});

import { afterEach, expect, it } from 'vitest';
import { ByteWriter } from '../src/write/byte-writer.ts';

const { transfer } = ArrayBuffer.prototype;

afterEach(() => {
  ArrayBuffer.prototype.transfer = transfer;
});

const BYTES = Uint8Array.from({ length: 90_000 }, (_, i) => i % 251);

it.each(['has', 'lacks'])('the bytes come out as they went in where a buffer %s transfer', (has) => {
  if (has === 'lacks') Reflect.deleteProperty(ArrayBuffer.prototype, 'transfer');
  const writer = new ByteWriter();
  for (let i = 0; i < BYTES.length; i += 1000) writer.bytes(BYTES.subarray(i, i + 1000));
  writer.fill(10, (bytes, position) => bytes.fill(7, position, position + 2) && position + 2);
  const written = writer.finish();
  expect(Buffer.compare(written, Uint8Array.of(...BYTES, 7, 7))).toBe(0);
  expect(written.buffer.byteLength).toBe(written.length);
});

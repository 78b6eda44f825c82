import { describe, expect, test } from 'vitest';
import { compressText } from '../src/text/compress.ts';
import { prime } from '../src/text/primed-model.ts';
import { createTextModel, type TextModel } from '../src/text/text-model.ts';
import { seeded, seededBytes } from '../test/seeded.ts';
import { PARAGRAPH, WORST_CASE } from '../test/texts.ts';
import type { SecondModel } from './model.ts';
import { primedModel, readText } from './text.ts';

const random = seeded(41);
const NOISE = String.fromCharCode(...Array.from({ length: 500 }, () => 0x20 + Math.floor(95 * random())));

describe('the second reader reads what the writer codes', () => {
  test.each([
    ['English', PARAGRAPH],
    ['German', 'Übermorgen um fünf, vor der alten Mühle. Bring bitte die Schlüssel mit.'],
    ['Chinese', '明天早上九点，在老桥旁边的茶馆见面。不要告诉任何人。'],
    ['Arabic', 'نلتقي غدا في الساعة السابعة بجانب النافورة القديمة'],
    ['Korean', '내일 저녁 7시에 서울역 앞에서 만나요.'],
    ['emoji', '😀🎨🏳️‍🌈'.repeat(30)],
    ['line breaks and a byte order mark', '\ufeffone\n\ntwo\n'],
    ['NULs', '\0secret\0\0'],
    ['characters by chance', NOISE],
    ['the worst a message can be', WORST_CASE],
  ])('%s', (_, message) => {
    expect(readText(compressText(message))).toBe(message);
    expect(readText(Buffer.concat([compressText(message), Buffer.alloc(300)]))).toBe(message);
  });
});

test('a text of 1,500 bytes is read, one more is no message', () => {
  expect(readText(compressText('a'.repeat(1500)))).toBe('a'.repeat(1500));
  expect(readText(compressText('a'.repeat(1501)))).toBeNull();
});

const bitsOf = (bytes: Uint8Array): number[] =>
  Array.from(bytes).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (byte >> i) & 1));

/** The probabilities that a model gives to the bits of these bytes, each before it is told the bit. */
function probabilities(model: TextModel, bytes: Uint8Array): number[] {
  return bitsOf(bytes).map((bit) => {
    const seen = model.p();
    model.update(bit);
    return seen;
  });
}

/** The same from the second reader's model. */
function expected(model: SecondModel, bytes: Uint8Array): number[] {
  return bitsOf(bytes).map((bit) => {
    const seen = model.probability;
    model.learn(bit);
    return seen;
  });
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('both models give the same probabilities, to the last bit', () => {
  const writers = prime(createTextModel());

  test.each([
    ['English', bytesOf(PARAGRAPH)],
    ['Chinese and emoji', bytesOf('明天下午三点😀🎨'.repeat(30))],
    ['random bytes', seededBytes(1, 1500)],
    ['one byte over and over', new Uint8Array(1500).fill(65)],
    ['zeros', new Uint8Array(700)],
  ])('of %s, and again after going back', (_, bytes) => {
    const reference = expected(primedModel(), bytes);
    expect(probabilities(writers, bytes)).toEqual(reference);
    writers.rollback();
    expect(probabilities(writers, bytes.subarray(0, 200))).toEqual(reference.slice(0, 1600));
    writers.rollback();
  });
});

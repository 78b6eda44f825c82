import { describe, expect, test } from 'vitest';
import { compressText } from '../src/text/compress.ts';
import { seeded } from '../test/seeded.ts';
import { PARAGRAPH, WORST_CASE } from '../test/texts.ts';
import { readText } from './text.ts';

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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededBytes } from '../../test/seeded.ts';
import { PARAGRAPH, WORST_CASE } from '../../test/texts.ts';
import { SEAL_BYTES } from '../seal/seal.ts';
import { SIZE_CLASSES } from '../signal/layout.ts';
import { compressText, expandText } from './compress.ts';

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;

function padded(bytes: Uint8Array, zeros: number): Uint8Array {
  const longer = new Uint8Array(bytes.length + zeros);
  longer.set(bytes);
  return longer;
}

/** Any well-formed text: no half of a surrogate pair, 1…500 units. */
const texts = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 500 }),
    fc.lorem({ maxCount: 70 }),
  )
  .filter((text) => text.length <= 500);

describe('every text comes back exactly (A-05)', () => {
  test('any string of 1 to 500 UTF-16 units without lone surrogates', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(expandText(compressText(text))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['one letter', 'a'],
    ['a sentence', 'Meet me at nine.'],
    ['an English paragraph of 500 characters', PARAGRAPH],
    ['emoji with skin tones and joiners', '👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈🇩🇪😀'],
    ['250 emoji', '😀'.repeat(250)],
    ['Chinese', '明天下午三点在老地方见,不要告诉任何人。'],
    ['Arabic with marks', 'اَلسَّلَامُ عَلَيْكُمْ، نلتقي غدًا عند الفجر'],
    ['Hebrew, Thai and Hindi', 'שלום สวัสดี नमस्ते'],
    ['combining marks, composed and not', 'e\u0301\u00e9Z\u0351\u036b\u0343\u036aA\u030a\u00c5\u212b'],
    ['line breaks of every kind', '\n\na\n\u2028\u2029\u0085\v\f'],
    ['carriage returns, which are for others to normalise', 'a\r\nb\r'],
    ['a NUL', '\0'],
    ['a NUL at either end', '\0secret\0'],
    ['nothing but NULs', '\0'.repeat(500)],
    ['500 different characters of three bytes', WORST_CASE],
    ['500 equal characters of three bytes', '\uffff'.repeat(500)],
    ['a byte order mark first', '\ufeffhello'],
    ['a byte order mark alone', '\ufeff'],
    ['the last code point', '\u{10ffff}'],
    ['noncharacters and private use', '\ufffe\uffff\ue000'],
    ['the answer for "nothing found" (A-09)', 'No message found.'],
    ['the empty string', ''],
  ])('%s', (_, text) => {
    expect(expandText(compressText(text))).toBe(text);
  });

  test('zeros appended, as padding to a size class appends them, change nothing', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 300 }), (text, zeros) => {
        expect(expandText(padded(compressText(text), zeros))).toBe(text);
      }),
      { numRuns: 100 },
    );
  });
});

describe('texts take little room', () => {
  test('a 500-character English paragraph takes under 190 bytes', () => {
    expect(PARAGRAPH).toHaveLength(500);
    expect(compressText(PARAGRAPH).length).toBeLessThan(190);
  });

  test('the paragraph takes under two thirds of what deflate needs', async () => {
    const deflated = new Blob([PARAGRAPH]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const { byteLength } = await new Response(deflated).arrayBuffer();
    expect(compressText(PARAGRAPH).length).toBeLessThan((2 / 3) * byteLength);
  });

  test.each([
    [
      'German',
      'Komm bitte morgen um neun zum Bahnhof und bring die Unterlagen mit, die ich dir gegeben habe.',
    ],
    ['Spanish', 'Mañana a las nueve en la estación; trae los papeles que te di la semana pasada, por favor.'],
    ['Russian', 'Завтра в девять на вокзале, возьми с собой бумаги, которые я тебе дал на прошлой неделе.'],
  ])('an ordinary sentence in %s takes fewer bytes than characters', (_, text) => {
    expect(compressText(text).length).toBeLessThan(text.length);
  });

  test('no text takes more than three bytes above its UTF-8, so that each fits the largest size class', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(compressText(text).length).toBeLessThanOrEqual(utf8Length(text) + 3);
      }),
      { numRuns: 100 },
    );
    expect(utf8Length(WORST_CASE)).toBe(1500);
    expect(compressText(WORST_CASE).length + SEAL_BYTES).toBeLessThanOrEqual(Math.max(...SIZE_CLASSES));
  });
});

describe('bytes that are not a text', () => {
  test('random bytes give a text or null, and never throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1504 }), (bytes) => {
        const text = expandText(bytes);
        expect(text === null || text.isWellFormed()).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('a text cut short is not taken for a whole one of the same length', () => {
    const whole = compressText(PARAGRAPH);
    for (let cut = 1; cut < whole.length; cut += 17) {
      expect(expandText(whole.subarray(0, whole.length - cut))).not.toBe(PARAGRAPH);
    }
  });

  test('reading garbage leaves no trace in the model: the next text is coded as before', () => {
    const before = compressText(PARAGRAPH);
    for (let seed = 0; seed < 5; seed++) expandText(seededBytes(seed, 700));
    compressText(WORST_CASE);
    expect(compressText(PARAGRAPH)).toEqual(before);
  });
});

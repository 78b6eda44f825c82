import { describe, expect, test } from 'vitest';
import { CodecError } from '../errors.ts';
import { checkMessage, normaliseMessage } from './message-rules.ts';

function refusalOf(text: string): { code: string; details: unknown } | null {
  try {
    checkMessage(text);
    return null;
  } catch (error) {
    if (error instanceof CodecError) return { code: error.code, details: error.details };
    throw error;
  }
}

describe('line breaks (A-05)', () => {
  test('CR LF and CR become LF', () => {
    expect(normaliseMessage('a\r\nb\rc\nd')).toBe('a\nb\nc\nd');
  });

  test('two carriage returns are two line breaks, CR CR LF too', () => {
    expect(normaliseMessage('a\r\rb')).toBe('a\n\nb');
    expect(normaliseMessage('a\r\r\nb')).toBe('a\n\nb');
  });

  test('a message of 500 units with 100 line breaks is accepted although it came as 600 (C.3)', () => {
    const message = `${'abcd\n'.repeat(100)}`;
    const onTheWire = message.replaceAll('\n', '\r\n');
    expect(onTheWire).toHaveLength(600);
    expect(checkMessage(onTheWire)).toBe(message);
  });
});

describe('message length (A-05, C.3)', () => {
  test.each([1, 499, 500])('%i characters are accepted and returned unchanged', (length) => {
    const message = 'x'.repeat(length);
    expect(checkMessage(message)).toBe(message);
  });

  test.each([501, 1000])('%i characters are refused, and the error says how many there are', (length) => {
    expect(refusalOf('x'.repeat(length))).toEqual({
      code: 'message.too_long',
      details: { units: length, maximum: 500 },
    });
  });

  test('250 emoji are 500 units and accepted, 251 are refused', () => {
    expect(checkMessage('😀'.repeat(250))).toBe('😀'.repeat(250));
    expect(refusalOf('😀'.repeat(251))?.code).toBe('message.too_long');
  });

  test('length counts UTF-16 units, not bytes: 500 Chinese characters are accepted', () => {
    expect(checkMessage('好'.repeat(500))).toHaveLength(500);
  });
});

describe('a missing message (A-06)', () => {
  test.each([
    ['the empty string', ''],
    ['spaces', '   '],
    ['line breaks and tabs', '\r\n\t\n'],
    ['a no-break space', '\u00a0'],
    ['an ideographic space', '\u3000'],
  ])('%s counts as missing', (_, text) => {
    expect(refusalOf(text)?.code).toBe('message.missing');
  });

  test('white space around a word is kept', () => {
    expect(checkMessage('  hi \n')).toBe('  hi \n');
  });

  test('a NUL is a character like any other', () => {
    expect(checkMessage('\0')).toBe('\0');
  });
});

describe('half characters (C.3)', () => {
  test.each([
    ['a high surrogate alone', 'a\ud83d'],
    ['a low surrogate alone', '\ude00b'],
    ['a pair in the wrong order', '\ude00\ud83d'],
  ])('%s is refused, not altered', (_, text) => {
    expect(refusalOf(text)?.code).toBe('message.not_text');
  });

  test('an emoji cut in half by a limit of 500 units is refused', () => {
    expect(refusalOf('😀'.repeat(251).slice(1, 501))?.code).toBe('message.not_text');
  });
});

test('composed and decomposed letters stay as they were written', () => {
  expect(checkMessage('e\u0301')).toBe('e\u0301');
  expect(checkMessage('\u00e9')).toBe('\u00e9');
});

test('a refusal never repeats the message', () => {
  const secret = 'canary-7e1f ';
  for (const text of [`${secret.repeat(50)}`, `${secret}\ud83d`]) {
    try {
      checkMessage(text);
      expect.unreachable('it was accepted');
    } catch (error) {
      expect(JSON.stringify(error) + String(error)).not.toContain('canary');
    }
  }
});

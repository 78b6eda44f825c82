import { expect, test } from 'vitest';
import { readCommandLine } from '../src/command-line.ts';

const HIDE = ['hide', 'in.jpg', 'out.jpg', '--message', 'x', '--key-env', 'K'];

test.each(['finest', 'balanced', 'sturdiest'])('A-70 --quality %s is what is wanted', (word) => {
  expect(readCommandLine([...HIDE, '--quality', word])).toMatchObject({ do: 'hide', wanted: word });
});

test('A-70 without --quality, balanced is wanted', () => {
  expect(readCommandLine(HIDE)).toMatchObject({ do: 'hide', wanted: 'balanced' });
});

test.each([
  ['another word', ['--quality', 'best']],
  ['no word', ['--quality', '']],
  ['two words', ['--quality', 'finest', '--quality', 'finest']],
])('A-70 --quality with %s is refused with the three words', (_, more) => {
  expect(() => readCommandLine([...HIDE, ...more])).toThrow(
    expect.objectContaining({
      code: 'usage',
      message: 'Give --quality once: finest, balanced or sturdiest.',
    }),
  );
});

test('A-70 reveal has no use for --quality', () => {
  expect(() => readCommandLine(['reveal', 'out.jpg', '--key-env', 'K', '--quality', 'finest'])).toThrow(
    'reveal has no option --quality.',
  );
});

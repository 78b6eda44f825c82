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

test.each([
  [
    'a value that begins with a dash',
    ['hide', '--message', '-hi there'],
    '--message needs a value. Write one that begins with a dash as --message=-VALUE.',
  ],
  [
    'an option in place of a value',
    ['hide', '--message', '--key-file', 'key.txt'],
    '--message needs a value. Write one that begins with a dash as --message=-VALUE.',
  ],
  ['no value at the end', ['reveal', '--key-file'], '--key-file needs a value.'],
  ['a file for the key without a name', ['reveal', 'in.jpg', '--key-file', ''], '--key-file needs a value.'],
  ['a variable without a name', ['reveal', 'in.jpg', '--key-env='], '--key-env needs a value.'],
  [
    'a file for the message without a name',
    ['hide', 'in.jpg', 'out.jpg', '--message-file='],
    '--message-file needs a value.',
  ],
  ['a picture without a name', ['reveal', '', '--key-env', 'K'], 'reveal needs one file: the picture.'],
  [
    'a cover without a name',
    ['hide', '', 'out.jpg', '--message', 'x', '--key-env', 'K'],
    'hide needs two files: the cover and the picture to write.',
  ],
  ['no key', ['reveal', 'in.jpg'], 'Give the key exactly once, with --key-file, --key-env or --key.'],
  ['a value for what takes none', ['hide', '--force=yes'], '--force takes no value.'],
  [
    'a file name that begins with a dash',
    ['reveal', '-photo.jpg'],
    "Unknown option '-p'. Write -- before file names that begin with a dash, after all options.",
  ],
  [
    'a file name that begins with two',
    ['reveal', '--photo.jpg'],
    "Unknown option '--photo.jpg'. Write -- before file names that begin with a dash, after all options.",
  ],
  ['an unknown option', ['reveal', '--mesage', 'hello'], "Unknown option '--mesage'."],
  ['what every object has', ['reveal', '--constructor'], "Unknown option '--constructor'."],
])('%s is answered with what to write', (_, args, sentence) => {
  expect(() => readCommandLine(args)).toThrow(expect.objectContaining({ code: 'usage', message: sentence }));
});

test.each([[['help']], [['help', 'hide']], [['help', 'reveal']], [['hide', '--help']]])(
  '%j shows the help',
  (args) => {
    expect(readCommandLine(args)).toEqual({ do: 'help' });
  },
);

test('what the error messages say to write is understood', () => {
  expect(readCommandLine(['reveal', '--key-env=-K', '--', '-photo.jpg'])).toMatchObject({
    image: '-photo.jpg',
    key: { from: 'env', name: '-K' },
  });
});

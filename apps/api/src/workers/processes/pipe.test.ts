import { duplexPair } from 'node:stream';
import { expect, test } from 'vitest';
import { type Most, openPipe, type Pipe } from './pipe.ts';

const MOST: Most = { head: 1000, files: 1_000_000 };

/** What comes out of a pipe when these pieces are put in. */
function received(pieces: readonly Uint8Array[], most = MOST): Promise<unknown> {
  const [here, there] = duplexPair();
  for (const piece of pieces) there.write(piece);
  return openPipe(here).receive(most);
}

/** A value as a sender would send it, with these lengths and this head. */
function forged({ head, files, text }: { head?: number; files?: number; text: string }): Uint8Array[] {
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(head ?? text.length, 0);
  lengths.writeUInt32BE(files ?? 0, 4);
  return [lengths, Buffer.from(text)];
}

const openPair = () => duplexPair().map(openPipe) as [Pipe, Pipe];

test.each([
  ['nothing but text', { name: 'decode', task: { passphrase: 'ключ 🔑 \ud800', limits: { maxBytes: 5 } } }],
  ['a file', { task: { picture: Uint8Array.of(1, 2, 3), labelUrl: null } }],
  [
    'two files, one of them empty',
    { result: { picture: new Uint8Array(), thumbnail: new Uint8Array(70_000).fill(7) } },
  ],
  [
    'lists',
    {
      survival: [
        { survives: true, margin: -0.5 },
        { survives: null, margin: null },
      ],
    },
  ],
])('%s comes through a pipe as it was', async (_, value) => {
  const [here, there] = openPair();
  there.send(value);
  expect(await here.receive(MOST)).toEqual(value);
});

test('values follow one another, and a buffer arrives as bytes', async () => {
  const [here, there] = openPair();
  for (const number of [1, 2]) there.send({ number, file: Buffer.from([number]) });
  for (const number of [1, 2]) {
    expect(await here.receive(MOST)).toEqual({ number, file: Uint8Array.of(number) });
  }
});

test.each([
  ['more text', { head: 1001 }],
  ['more bytes of files', { files: 1_000_001 }],
  ['four gigabytes of each', { head: 2 ** 32 - 1, files: 2 ** 32 - 1 }],
])('%s than expected is refused by its length alone', async (_, lengths) => {
  await expect(received(forged({ ...lengths, text: '' }))).rejects.toThrow('more was sent');
});

test.each([
  ['text that is no JSON', 'hello'],
  ['null', 'null'],
  ['a value without lengths', '{"value":1}'],
  ['lengths that are no list', '{"value":1,"lengths":{}}'],
  ['lists in lists in lists', '['.repeat(1000)],
])('%s is not a value', async (_, text) => {
  await expect(received(forged({ text }))).rejects.toThrow();
});

test.each([
  ['a file longer than what was sent', 0, [99]],
  ['a file from behind the end', 1, [2, 5]],
  ['a file of less than nothing', 0, [-7]],
  ['a file whose length is no number', 1, [['e-9'], 8192]],
  ['a file whose length is text', 0, ['1']],
  ['a file of a part of a byte', 1, [0.5, 0.5]],
  ['a file before the beginning', 1, [-1, 2]],
])('%s is refused', async (_, number, lengths) => {
  const text = JSON.stringify({ value: { 'file number': number }, lengths });
  await expect(received([...forged({ text, files: 1 }), Buffer.from('x')])).rejects.toThrow();
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seeded } from '../../packages/codec/test/seeded.ts';
import { writePicture } from '../../packages/imaging/src/index.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { problemOf, type Trial } from '../fuzz/verdict.ts';

async function drawn(format: 'png' | 'jpeg', random: () => number): Promise<Uint8Array> {
  const [width, height] = [64, 48];
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => 90 + (at % width) + random() * 60);
  const coding = {
    quality: format === 'jpeg' ? 88 : null,
    progressive: false,
    subsampling: '4:2:0',
  } as const;
  const raster = { width, height, channels: 3, data } as const;
  const like = { raster, format, ...coding, icc: null, grey: false, displayChunks: [] };
  return writePicture({ raster, like });
}

type Mutation = (file: Buffer, random: () => number) => Buffer;

const place = (file: Uint8Array, random: () => number) => Math.floor(random() * file.length);

/** What storage, transport and malice do to a file. */
const MUTATIONS: readonly Mutation[] = [
  (file, random) => file.subarray(0, place(file, random)),
  (file, random) => {
    for (let bits = 0; bits < 12; bits++) file[place(file, random)]! ^= 1 << Math.floor(random() * 8);
    return file;
  },
  (file, random) => {
    file.writeUInt32BE(0xffffffff, Math.min(8 + Math.floor(random() * 40), file.length - 4));
    return file;
  },
  (file, random) => file.fill(0, place(file, random)),
  (file, random) => {
    const [one, other] = [place(file, random), place(file, random)];
    return Buffer.concat([file.subarray(0, one), file.subarray(other)]);
  },
  (file, random) => Buffer.concat([file, file.subarray(place(file, random))]),
  (file) => Buffer.concat([file, Buffer.from('<script>alert(1)</script>')]),
];

/** A PNG whose header claims `side` by `side` pixels but that holds none. */
function bomb(side: number): Buffer {
  const head = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(17)]);
  const rest = Buffer.from('000000004944415400000000' + '0000000049454e44ae426082', 'hex');
  const file = Buffer.concat([head, rest]);
  file.writeUInt32BE(side, 16);
  file.writeUInt32BE(side, 20);
  file.writeUInt8(8, 24);
  file.writeUInt8(2, 25);
  return file;
}

async function mutants(): Promise<Uint8Array[]> {
  const random = seeded(20_261_121);
  const files = [await drawn('png', random), await drawn('jpeg', random)];
  const mutated = files.flatMap((file) => MUTATIONS.map((mutate) => mutate(Buffer.from(file), random)));
  return [
    ...files,
    ...mutated,
    bomb(60_000),
    bomb(0),
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.alloc(1),
  ];
}

test('broken and hostile files are answered with a sentence by the real server and by the command', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'underpaint-mutants-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const files = await mutants();
  const paths = files.map((_, index) => join(directory, `mutant-${index}`));
  for (const [index, file] of files.entries()) await writeFile(paths[index] ?? '', file);

  const { trials, problems, peakMegabytes } = await fuzz(paths);
  expect(problems).toEqual([]);
  expect(trials).toHaveLength(2 * files.length);
  expect(new Set(trials.map(({ result }) => result))).toEqual(new Set([413, 415, 422, 1, 2]));
  expect(peakMegabytes ?? 0).toBeLessThan(1500);
}, 300_000);

const answered: Trial = { file: 'a', place: 'API', result: 422, said: '{"message":"No."}', milliseconds: 5 };

test.each([
  ['ended with 500', { result: 500 }],
  ['ended with AbortError', { result: 'AbortError' }],
  ['ended with 3', { place: 'CLI', result: 3 }],
  ['reveals its internals', { said: 'Error: no\n    at read (file.ts:3:4)' }],
  ['reveals its internals', { said: '{"message":"There is no /var/lib/pictures/a."}' }],
  ['says no sentence', { said: '{}' }],
  ['took too long', { milliseconds: 90_000 }],
])('the fuzz run notices what %s', (problem, change) => {
  expect(problemOf(answered)).toBeNull();
  expect(problemOf({ ...answered, ...change })).toBe(problem);
});

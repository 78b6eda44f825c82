import { argon2Sync, createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { type Argon2id, deriveMaster, reveal } from '@underpaint/codec';
import { describe, expect, test } from 'vitest';
import { readPicture as readAgain } from '../../codec/second-reader/read-picture.ts';
import { readPicture } from '../src/index.ts';

interface Vector {
  readonly format: string;
  readonly name: string;
  readonly file: string;
  readonly sha256: string;
  readonly passphrase: string;
  readonly master: string;
  readonly message: string | null;
  readonly receipt?: string;
  readonly stage?: string;
  readonly reason: string;
  readonly cropped?: boolean;
}

const FOLDER = new URL('../../codec/testdata/', import.meta.url);
const { vectors }: { vectors: Vector[] } = JSON.parse(readFileSync(new URL('vectors.json', FOLDER), 'utf8'));
const positive = vectors.filter(({ message }) => message !== null);
const negative = vectors.filter(({ message }) => message === null);
const fileOf = ({ file }: Vector): Uint8Array => readFileSync(new URL(file, FOLDER));
const rasterOf = async (vector: Vector) => (await readPicture(fileOf(vector))).raster;
const masterOf = ({ master }: Vector) => Uint8Array.from(Buffer.from(master, 'hex'));

const argon2id: Argon2id = async ({ password, salt, memoryKiB, iterations, parallelism, hashLength }) =>
  argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    memory: memoryKiB,
    passes: iterations,
    parallelism,
    tagLength: hashLength,
  });

describe('pictures of every format version, which open for ever', () => {
  test('are as they were drawn, and there are no others', () => {
    for (const vector of vectors) {
      expect(createHash('sha256').update(fileOf(vector)).digest('hex'), vector.file).toBe(vector.sha256);
    }
    const pictures = readdirSync(FOLDER).filter((name) => /\.(png|jpg)$/.test(name));
    expect(pictures.sort()).toEqual([...new Set(vectors.map(({ file }) => file))].sort());
  });

  test('have masters that come from their passphrases', async () => {
    const pairs = new Map(vectors.map(({ passphrase, master }) => [passphrase, master]));
    for (const [passphrase, master] of pairs) {
      expect(Buffer.from(await deriveMaster(passphrase, argon2id)).toString('hex')).toBe(master);
    }
  });

  test.each(positive)('$format, $name: $reason', async (vector) => {
    const image = await rasterOf(vector);
    const search = { budgetMs: Number.POSITIVE_INFINITY };
    expect(await reveal({ image, master: masterOf(vector), search })).toEqual({
      ...{ found: true, message: vector.message },
      ...(vector.receipt && { receipt: Uint8Array.from(Buffer.from(vector.receipt, 'hex')) }),
    });
  });

  test.each(negative)('$format, $name: nothing is found, since $reason', async (vector) => {
    const image = await rasterOf(vector);
    expect(await reveal({ image, master: masterOf(vector), search: false })).toEqual({ found: false });
  });

  test.each(negative.filter(({ stage }) => stage === 'tag').slice(0, 1))(
    '$name: nothing is found in parts of it either',
    async (vector) => {
      const image = await rasterOf(vector);
      expect(await reveal({ image, master: masterOf(vector) })).toEqual({ found: false });
    },
  );
});

describe('the second reader, which knows only docs/format', () => {
  test.each(positive.filter(({ cropped }) => cropped !== true))('opens: $format, $name', async (vector) => {
    const { message, receipt } = vector;
    expect(readAgain(await rasterOf(vector), masterOf(vector))).toEqual({ found: true, message, receipt });
  });

  test.each(negative)('finds nothing for the same reason: $format, $name', async (vector) => {
    expect(readAgain(await rasterOf(vector), masterOf(vector))).toEqual({
      found: false,
      stage: vector.stage,
    });
  });
});

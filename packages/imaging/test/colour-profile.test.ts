import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { colourProfile } from '../src/formats/colour-profile.ts';
import { readPngHeader } from '../src/formats/png-header.ts';
import { insertPngChunks, pngProfileChunk } from '../src/formats/profile.ts';
import { readPicture, writePicture } from '../src/index.ts';
import { landscape, pngOf, rawSharp } from './pictures.ts';
import { lutProfile, tagsOf, withTag } from './profiles.ts';

const scene = landscape({ width: 96, height: 64 });
const plain = await pngOf(scene);
const p3 = (await sharp(await rawSharp(scene).withIccProfile('p3').png().toBuffer()).metadata())
  .icc as Buffer;
const SERIAL = 'SN-4711-0815';

/** A profile that identifies one camera: in a private tag, in texts, in the header and after a curve. */
function telling(profile: Uint8Array): Uint8Array {
  const text = Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.from(SERIAL)]);
  const wide = Buffer.concat([Buffer.from('mluc\0\0\0\0'), Buffer.from(SERIAL, 'utf16le')]);
  const white = tagsOf(profile).get('wtpt') as Uint8Array;
  let told = profile;
  for (const name of ['desc', 'cprt', 'dmnd', 'SERN']) told = withTag(told, name, text);
  told = withTag(told, 'dmdd', wide);
  told = withTag(told, 'wtpt', Buffer.concat([white.subarray(0, 20), Buffer.from(SERIAL)]));
  told.set(Buffer.from('CAM1'), 48);
  told.set(Buffer.from('UNIT'), 52);
  told.set(Buffer.from(SERIAL.padEnd(16)), 84);
  return told;
}

const withProfile = async (icc: Uint8Array) => insertPngChunks(plain, [await pngProfileChunk(icc)]);
const asShown = (file: Uint8Array) => sharp(file).toColourspace('srgb').raw().toBuffer();

/** The profile in the file that is written for a cover with this profile. */
async function written(icc: Uint8Array) {
  const cover = await readPicture(await withProfile(icc));
  const file = await writePicture({ raster: cover.raster, like: cover });
  return { cover, file, icc: (await sharp(file).metadata()).icc };
}

describe.each([
  ['of matrix and curves', p3],
  ['of tables', lutProfile()],
])('a colour profile %s', (_, profile) => {
  test('says nothing of its maker in the file written: no serial number, no description, no device', async () => {
    const told = telling(profile);
    expect(Buffer.from(told).includes(SERIAL)).toBe(true);
    const { file, icc } = await written(told);
    expect(icc).toBeDefined();
    for (const encoding of ['latin1', 'utf16le'] as const) {
      expect(icc?.includes(Buffer.from(SERIAL, encoding))).toBe(false);
      expect(Buffer.from(file).includes(Buffer.from(SERIAL, encoding))).toBe(false);
    }
    for (const word of ['CAM1', 'UNIT', 'SERN', 'dmnd']) expect(icc?.includes(word)).toBe(false);
  });

  test('shows every colour as before', async () => {
    const before = await asShown(await withProfile(profile));
    expect(before.equals(await asShown(plain))).toBe(false);
    expect((await asShown((await written(telling(profile))).file)).equals(before)).toBe(true);
  });

  test('is the same for every maker, and once more for its own result', () => {
    const own = colourProfile(profile);
    expect(own).not.toBeNull();
    expect(colourProfile(telling(profile))).toEqual(own);
    expect(own && colourProfile(own)).toEqual(own);
  });
});

describe('what is not a profile', () => {
  const entry = (at: number, value: number) => {
    const broken = Buffer.from(p3);
    broken.writeUInt32BE(value, at);
    return broken;
  };
  test.each([
    ['empty', Buffer.alloc(0)],
    ['cut off in its header', p3.subarray(0, 100)],
    ['cut off in its tags', p3.subarray(0, p3.length - 100)],
    ['of four billion tags', entry(128, 0xffffffff)],
    ['of no tags', entry(128, 0)],
    ['with a tag beyond its end', entry(160, p3.length)],
    ['with a tag of four billion bytes', entry(164, 0xffffffff)],
    [
      'with a curve of four billion points',
      withTag(p3, 'rTRC', Buffer.from('curv\0\0\0\0\xff\xff\xff\xff', 'latin1')),
    ],
    ['with a curve of an unknown kind', withTag(p3, 'rTRC', Buffer.from('para\0\0\0\0\0\x63\0\0', 'latin1'))],
    [
      'for devices that link two others',
      Buffer.concat([p3.subarray(0, 12), Buffer.from('link'), p3.subarray(16)]),
    ],
    ['larger than any of use', Buffer.concat([p3, Buffer.alloc(5_000_000)])],
  ])('%s is left out', (_, broken) => {
    expect(colourProfile(broken)).toBeNull();
  });

  test('a byte changed anywhere in header and table never breaks it, and never makes it grow', () => {
    let taken = 0;
    for (let at = 0; at < 132 + 12 * tagsOf(p3).size; at++) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const mutant = Buffer.from(p3);
        mutant[at] = value;
        const result = colourProfile(mutant);
        if (result !== null) taken++;
        expect(result?.length ?? 0).toBeLessThan(p3.length + 200);
      }
    }
    expect(taken).toBeGreaterThan(100);
  });
});

describe('what a PNG says of its colours beside a profile', () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc32(body), body.length + 4);
    return whole;
  };
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));

  test('is kept once, and only in its own length', () => {
    const chunks = [gamma, gamma, chunk('cHRM', Buffer.from(SERIAL.repeat(3)))];
    const { displayChunks } = readPngHeader(insertPngChunks(plain, chunks));
    expect(displayChunks.map((each) => Buffer.from(each).equals(gamma))).toEqual([true]);
  });
});

import type { Raster } from '@underpaint/codec';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { drawPhoto } from '../../codec/test/draw-photo.ts';
import { pageFiles } from '../test/browser-files.ts';
import { pngOf } from '../test/pictures.ts';
import {
  type HiddenFile,
  type HideInFileInput,
  type HidingStage,
  hideInFile,
  nodeFiles,
  type PictureFiles,
  readCover,
  revealInFile,
} from './index.ts';
import { fromRaster, rawRaster } from './node/sharp-raster.ts';

const photo = drawPhoto({ width: 360, height: 300, seed: 5 });
const cover = await pngOf(photo);
const wanted = { files: nodeFiles, cover, message: 'Meet me\r\nat noon', passphrase: 'k', budgetMs: 0 };

/** The error with which the work ends, and the stages up to there. */
async function failing(input: Partial<HideInFileInput>) {
  const stages: HidingStage[] = [];
  const onStage = (stage: HidingStage) => stages.push(stage);
  const error = await hideInFile({ ...wanted, ...input, onStage }).catch((thrown: unknown) => thrown);
  return { error, stages };
}

test('A-05 a message goes into a file and comes out of it with LF line breaks', async () => {
  const stages: string[] = [];
  const hidden = await hideInFile({ ...wanted, onStage: (stage) => stages.push(stage) });
  expect(hidden).toMatchObject({ format: 'png', width: 360, height: 300, quality: null });
  expect((await hidden.measure()).psnr).toBeCloseTo(await hidden.psnr(), 3);
  const found = await revealInFile({ files: nodeFiles, picture: hidden.bytes, passphrase: 'k' });
  expect(found).toMatchObject({ format: 'png', width: 360, revealed: { message: 'Meet me\nat noon' } });
  expect(stages).toEqual(['reading', 'key', 'hiding', 'reporting', 'checking']);
});

test('A-69 the PSNR reported is that of the written JPEG against its cover, both decoded', async () => {
  const jpeg = await fromRaster(photo).jpeg({ quality: 90 }).toBuffer();
  const hidden = await hideInFile({ ...wanted, cover: jpeg });
  const [before, after] = await Promise.all([jpeg, hidden.bytes].map((file) => sharp(file).raw().toBuffer()));
  const square = (_: number, at: number) => ((before?.[at] ?? 0) - (after?.[at] ?? 0)) ** 2;
  const error = before?.reduce((sum, value, at) => sum + square(value, at), 0) ?? 0;
  expect(await hidden.psnr()).toBeCloseTo(10 * Math.log10((255 ** 2 * (before?.length ?? 0)) / error), 1);
});

test('the JPEG quality reported is that of the written file’s tables, which are the cover’s', async () => {
  const rough = await fromRaster(drawPhoto({ width: 640, height: 512, seed: 6 }))
    .jpeg({ quality: 60 })
    .toBuffer();
  expect((await hideInFile({ ...wanted, cover: rough })).quality).toBe(60);
});

test.each([
  { name: 'a JPEG', hasProfile: false, again: 0 },
  { name: 'a JPEG with a profile, which encoders are shown in other colours', hasProfile: true, again: 1 },
])(
  'the file of $name is decoded $again times more than encoders need, its cover once, for figures',
  async ({ hasProfile, again }) => {
    const plain = fromRaster(drawPhoto({ width: 640, height: 512, seed: 6 }));
    const jpeg = await (hasProfile ? plain.withIccProfile('p3') : plain).jpeg().toBuffer();
    const read = vi.fn(nodeFiles.read);
    const show = vi.fn(nodeFiles.show);
    const { bytes, psnr, measure } = await hideInFile({
      ...wanted,
      cover: jpeg,
      files: { ...nodeFiles, read, show },
      budgetMs: undefined,
    });
    expect(show.mock.calls.at(-1)).toEqual([bytes]);
    const decoded = () => read.mock.calls.map(([file]) => (file === jpeg ? 'cover' : 'file'));
    expect(decoded()).toEqual(Array(again).fill('file'));
    await Promise.all([psnr(), measure()]);
    expect(decoded()).toEqual([...Array(again).fill('file'), 'cover']);
  },
);

test('A-01 a page makes the same file as a server, and promises the same of it where it has the encoders', async () => {
  const jpeg = await fromRaster(drawPhoto({ width: 1400, height: 1000, seed: 7 }))
    .jpeg({ quality: 92 })
    .toBuffer();
  const random = (length: number) => new Uint8Array(length).fill(5);
  const [onServer, inPage] = await Promise.all(
    [nodeFiles, pageFiles].map((files) =>
      hideInFile({ ...wanted, cover: jpeg, files, random, budgetMs: undefined }),
    ),
  );
  expect(inPage.bytes).toEqual(onServer.bytes);
  for (const [i, { channel, survives, margin }] of inPage.survival.entries()) {
    if (margin === null) continue;
    expect(survives, channel).toBe(onServer.survival[i].survives);
    expect(Math.abs(margin / (onServer.survival[i].margin ?? 0) - 1), channel).toBeLessThan(0.1);
  }
  expect(inPage.survival.filter(({ margin }) => margin === null).length).toBeLessThan(3);
});

test.each([
  ['a JPEG', await fromRaster(photo).jpeg().toBuffer()],
  ['a PNG', cover],
])('%s that was read before message and key were known becomes the same file', async (_, bytes) => {
  const random = (length: number) => new Uint8Array(length).fill(5);
  const { files } = wanted;
  const read = await readCover(bytes, { files });
  const [early, late] = [
    await hideInFile({ ...wanted, random, cover: read }),
    await hideInFile({ ...wanted, random, cover: bytes }),
  ];
  expect(early.bytes).toEqual(late.bytes);
  expect(await early.psnr()).toBe(await late.psnr());
});

test.each([40, 20])(
  'a small JPEG of quality %i, too coarse for a message in its coefficients, gets one in its pixels',
  async (quality) => {
    const rough = await fromRaster(drawPhoto({ width: 480, height: 320, seed: 6 }))
      .jpeg({ quality })
      .toBuffer();
    for (const cover of [rough, await readCover(rough, wanted)]) {
      const hidden = await hideInFile({ ...wanted, cover });
      expect(hidden).toMatchObject({ format: 'jpeg', width: 480, height: 320, quality: 85 });
      expect(await hidden.psnr()).toBeGreaterThan(38);
      const { revealed } = await revealInFile({ ...wanted, picture: hidden.bytes });
      expect(revealed).toMatchObject({ message: 'Meet me\nat noon' });
    }
  },
);

test('a JPEG from whose coefficients the message would only come back by luck gets it in its pixels', async () => {
  const rough = await fromRaster(photo).jpeg({ quality: 65 }).toBuffer();
  const random = (length: number) => new Uint8Array(length).fill(2);
  const { quality, survival } = await hideInFile({ ...wanted, cover: rough, random, budgetMs: undefined });
  expect(survival.find(({ channel }) => channel === 'same')).toMatchObject({ survives: true });
  expect(quality).toBe(85);
});

test('A-77 revealing a message that asks for a receipt gives the one that its writer has', async () => {
  const hidden = await hideInFile({ ...wanted, asksReceipt: true });
  const reveal = (passphrase: string) =>
    revealInFile({ files: nodeFiles, picture: hidden.bytes, passphrase });
  const { receipt } = hidden;
  expect(receipt).toHaveLength(32);
  expect((await reveal('k')).revealed).toEqual({ found: true, message: 'Meet me\nat noon', receipt });
  expect((await reveal('l')).revealed).toEqual({ found: false });
  expect((await hideInFile(wanted)).receipt).toBeNull();
});

test('A-27 a file that is not what it is said to be is refused before the key is derived', async () => {
  const { error, stages } = await failing({ claimed: 'jpeg' });
  expect(error).toMatchObject({ code: 'image.unsupported' });
  expect(stages).toEqual(['reading']);
  const revealing = revealInFile({ files: nodeFiles, picture: cover, claimed: 'jpeg', passphrase: 'k' });
  await expect(revealing).rejects.toMatchObject({ code: 'image.unsupported' });
});

test('A-26 a drawing whose file would grow beyond what can be revealed is refused before the work', async () => {
  const stripes = await fromRaster(photo).resize(1600, 1200).threshold(128).png({ palette: true }).toBuffer();
  const { error, stages } = await failing({
    cover: stripes,
    limits: { maxBytes: 2 * stripes.length, maxPixels: 1e7 },
  });
  expect(error).toMatchObject({
    code: 'image.too_large',
    details: { maxBytes: 3 * stripes.length, resultBytes: expect.any(Number) },
    message: expect.stringMatching(/^With a message in it, this picture would be a file of about .+\.$/),
  });
  expect(stages).toEqual(['reading']);
});

test('A-25 a panorama whose code begins close to its edge is read above its label', async () => {
  const panorama = await pngOf(drawPhoto({ width: 5400, height: 240, seed: 8 }));
  const hidden = await hideInFile({
    ...wanted,
    cover: panorama,
    labelUrl: 'https://example.org/decode/Zk3v',
  });
  expect(hidden.height).toBeGreaterThan(240);
});

test('A-70 the sturdiest may be changed more than others, and reports on tight crops and heavy compression', async () => {
  const balanced = await hideInFile(wanted);
  const sturdiest = await hideInFile({ ...wanted, wanted: 'sturdiest' });
  expect(await sturdiest.psnr()).toBeLessThan((await balanced.psnr()) - 1);
  const reported = ({ survival }: HiddenFile) => survival.map(({ channel }) => channel);
  expect(reported(sturdiest)).toEqual([...reported(balanced), 'crop50-q75', 'q30', 'webp60']);
});

test('a progressive JPEG with data left over between its scans is refused as damaged before the work', async () => {
  const jpeg = await fromRaster(photo).jpeg({ progressive: true }).toBuffer();
  const second = jpeg.indexOf(Buffer.from([0xff, 0xc4]), jpeg.indexOf(Buffer.from([0xff, 0xda])));
  const damaged = Buffer.concat([jpeg.subarray(0, second), Buffer.alloc(9, 0x5a), jpeg.subarray(second)]);
  const { error } = await failing({ cover: damaged });
  expect(error).toMatchObject({ code: 'image.unreadable' });
});

const large = await pngOf(drawPhoto({ width: 640, height: 512, seed: 6 }));
const blank = async (raster: Raster) => ({ ...raster, data: raster.data.slice().fill(128) });
const cropped = async (raster: Raster) =>
  rawRaster(fromRaster(raster).extract({ left: 0, top: 0, width: 560, height: 440 }));

test.each([
  ['does not give its message back', blank],
  ['gives it to a search alone', cropped],
])('a file that %s is not handed out', async (_, shown) => {
  const read: PictureFiles['read'] = async (bytes, limits) => {
    const file = await nodeFiles.read(bytes, limits);
    return bytes === large ? file : { ...file, raster: await shown(file.raster) };
  };
  const files = { ...nodeFiles, read, readUndecoded: read };
  const { error, stages } = await failing({ cover: large, files });
  expect(error).toMatchObject({
    code: 'image.no_room',
    message: expect.stringContaining('could not be read back'),
  });
  expect(stages.at(-1)).toBe('checking');
});

test('a message is read from a picture with its label that was turned by quarters, mirrored or made darker, and saved again', async () => {
  const { bytes } = await hideInFile({ ...wanted, labelUrl: 'https://example.org/d/0' });
  const turned = [90, 180, 270].map((degrees) => sharp(bytes).rotate(degrees));
  for (const picture of [...turned, sharp(bytes).flop(), sharp(bytes).flip(), sharp(bytes).linear(0.75)]) {
    const saved = await picture.jpeg({ quality: 80 }).toBuffer();
    const { revealed } = await revealInFile({
      files: nodeFiles,
      picture: saved,
      passphrase: 'k',
      search: false,
    });
    expect(revealed).toMatchObject({ message: 'Meet me\nat noon' });
  }
});

import { expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { pngOf } from '../../test/pictures.ts';
import { hideInFile, nodeFiles, type PictureFiles } from '../index.ts';
import { testFile } from './test-file.ts';

const cover = await pngOf(drawPhoto({ width: 480, height: 360, seed: 5 }));
const message =
  'The side entrance is never locked. Bring the lamp, the letter and a little patience. '.repeat(4);
const { bytes, survival } = await hideInFile({
  ...{ files: nodeFiles, cover, message, passphrase: 'k', wanted: 'finest' },
});
const ASKED = ['same', 'whatsapp', 'crop10-q75', 'half-q75'];
const asked = { files: nodeFiles, picture: bytes, passphrase: 'k', channels: ASKED };

test('A-01 a finished file is tested by sending it through real encoders and reading what arrives', async () => {
  const shares: number[] = [];
  const rows = await testFile({ ...asked, onProgress: (done) => shares.push(done) });
  expect(rows.map(({ channel, survives }) => [channel, survives])).toEqual([
    ['same', true],
    ['whatsapp', true],
    ['crop10-q75', true],
    ['half-q75', false],
  ]);
  expect(shares).toEqual([0, 0.25, 0.5, 0.75]);
  const reported = survival.find(({ channel }) => channel === 'whatsapp');
  expect(rows[1]).toEqual({ ...reported, margin: null });
});

test('A-01 a channel without an encoder here gets no verdict', async () => {
  const files: PictureFiles = { ...nodeFiles, canTake: () => false };
  const rows = await testFile({ ...asked, files });
  expect(rows.map(({ survives }) => survives)).toEqual([null, null, null, null]);
});

test('A-01 nor does one that would only go through the simulation again, which proves nothing', async () => {
  const files: PictureFiles = { ...nodeFiles, stepsLikeLuma: true };
  const rows = await testFile({ ...asked, files, channels: ['same', 'canvas-q75', 'sharpen-q85'] });
  expect(rows.map(({ survives }) => survives)).toEqual([true, null, null]);
});

test('a name that no channel has is left out of the answer', async () => {
  expect(await testFile({ ...asked, channels: ['carrier-pigeon'] })).toEqual([]);
});

test('a key that does not open the file tests nothing', async () => {
  await expect(testFile({ ...asked, passphrase: 'another' })).rejects.toThrow(RangeError);
});

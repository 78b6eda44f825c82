import { describe, expect, it } from 'vitest';
import { checkFiles, checkPicture, fileTypeMessage } from './check-picture.ts';
import type { CopyKind } from './what-came.ts';

const rules = { maxBytes: 1000, maxPixels: 1_000_000 };
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const png = (width: number, height: number, name = 'photo.png') => {
  const bytes = new Uint8Array(40);
  bytes.set(PNG_START);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return new File([bytes], name);
};

describe('S-5.13: the upload control', () => {
  it('takes a PNG and knows its size', async () => {
    const check = await checkPicture(png(800, 600), rules);
    expect(check).toMatchObject({ ok: true, picture: { size: { width: 800, height: 600 } } });
  });

  it('knows the size of a photograph as it is shown', async () => {
    const tiff = [...new TextEncoder().encode('MM'), 0, 42, 0, 0, 0, 8];
    const heldOnItsSide = [0, 1, 0x01, 0x12, 0, 4, 0, 0, 0, 1, 0, 0, 0, 6];
    const exif = [0xff, 0xe1, 0, 30, ...new TextEncoder().encode('Exif\0\0'), ...tiff, ...heldOnItsSide];
    const frame = [0xff, 0xc0, 0, 11, 8, 0, 48, 0, 64, 1, 1, 0x11, 0];
    const photo = new File([Uint8Array.from([0xff, 0xd8, ...exif, ...frame])], 'photo.jpg');
    const check = await checkPicture(photo, rules);
    expect(check).toMatchObject({ ok: true, picture: { format: 'jpeg', size: { width: 48, height: 64 } } });
  });

  it('A-28: names the accepted types when the content is another, whatever the name says', async () => {
    const check = await checkPicture(new File(['GIF89a…'], 'photo.png', { type: 'image/png' }), rules);
    expect(check).toEqual({
      ok: false,
      message: fileTypeMessage(),
      hint: 'This is a GIF. Save a single frame of it as PNG.',
    });
    expect(fileTypeMessage()).toMatch(/^File type must be \.png, \.jpg or \.jpeg/);
  });

  it('A-27: refuses a PNG with another extension, and accepts one without any', async () => {
    expect(await checkPicture(png(8, 8, 'photo.jpg'), rules)).toEqual({
      ok: false,
      message: fileTypeMessage(),
      hint: 'This is a PNG, although its name says otherwise. Change the extension to .png.',
    });
    expect(await checkPicture(png(8, 8, 'photo.gif'), rules)).toMatchObject({ ok: false });
    expect(await checkPicture(png(8, 8, 'photo'), rules)).toMatchObject({ ok: true });
    expect(await checkPicture(png(8, 8, 'PHOTO.PNG'), rules)).toMatchObject({ ok: true });
  });

  it('A-27: where a message is looked for, accepts those copies made by services that can be read', async () => {
    const webp = new File(['RIFF....WEBPVP8 '], 'saved.webp');
    const avif = new File(['....ftypavif'], 'saved.avif');
    const kinds = async (copies: readonly CopyKind[]) =>
      Promise.all([webp, avif].map(async (file) => (await checkPicture(file, { ...rules, copies })).ok));
    expect(await kinds(['WebP', 'AVIF', 'HEIC'])).toEqual([true, true]);
    expect(await kinds(['WebP'])).toEqual([true, false]);
    expect(await kinds([])).toEqual([false, false]);
  });

  it('A-27: where a message is looked for, accepts a file whatever services have named it', async () => {
    const copies = ['WebP', 'AVIF'] as const;
    const webp = new File(['RIFF....WEBPVP8 '], 'saved.jpg');
    for (const file of [webp, png(8, 8, 'photo.jpg')])
      expect(await checkPicture(file, { ...rules, copies })).toMatchObject({ ok: true });
  });

  it('A-26: refuses a file one byte too large and takes one at the limit', async () => {
    const at = new File([await png(10, 10).arrayBuffer(), new Uint8Array(960)], 'a.png');
    const over = new File([at, new Uint8Array(1)], 'a.png');
    expect(await checkPicture(at, rules)).toMatchObject({ ok: true });
    expect(await checkPicture(over, rules)).toEqual({
      ok: false,
      message: 'File is larger than 1000 bytes',
      hint: 'It is 1001 bytes; the limit is 1000 bytes. Save a smaller copy.',
    });
  });

  it('A-26: refuses too many pixels before decoding any', async () => {
    const check = await checkPicture(png(30_000, 30_000), rules);
    expect(check).toMatchObject({ ok: false, message: expect.stringContaining('900 million pixels') });
  });

  it('refuses an empty file', async () => {
    const check = await checkPicture(new File([], 'a.png'), rules);
    expect(check).toEqual({ ok: false, message: 'File is smaller than 1 bytes', hint: null });
  });

  it('A-29: accepts neither of two files', async () => {
    const check = await checkFiles([png(8, 8), png(8, 8)], rules);
    expect(check).toEqual({ ok: false, message: 'Too many files', hint: null });
  });
});

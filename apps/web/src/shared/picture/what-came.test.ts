import { expect, it } from 'vitest';
import { checkPicture, fileTypeMessage } from './check-picture.ts';

const rules = { maxBytes: 25 * 1024 * 1024, maxPixels: 1_000_000 };
const refused = (content: BlobPart, name = 'photo.jpg') => checkPicture(new File([content], name), rules);

it.each([
  ['\0\0\0\x18ftypheic\0\0\0\0', /iPhone photo in HEIC format\. Save a copy as JPEG/],
  ['\0\0\0\x18ftypmif1\0\0\0\0', /HEIC/],
  ['\0\0\0\x1cftypavif\0\0\0\0', /AVIF/],
  ['RIFF\x10\0\0\0WEBPVP8 ', /WebP/],
  ['GIF89a\x01\0\x01\0', /GIF/],
  ['II*\0\x08\0\0\0', /TIFF/],
  ['BM\x36\0\0\0', /BMP/],
  ['%PDF-1.7', /PDF/],
  ['\0\0\0\x20ftypisom\0\0\x02\0', /video/],
])(
  'S-5.13, A-28: for %j the specified sentence is shown, then what it is and what helps',
  async (content, hint) => {
    expect(await refused(content)).toEqual({
      ok: false,
      message: fileTypeMessage(),
      hint: expect.stringMatching(hint),
    });
  },
);

it('A-28: nothing more is said about an unknown kind of file', async () => {
  expect(await refused('a letter')).toEqual({ ok: false, message: fileTypeMessage(), hint: null });
});

it('A-27: for a JPEG named .png the page says which extension fits', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
  expect(await refused(jpeg, 'photo.png')).toMatchObject({
    message: fileTypeMessage(),
    hint: 'This is a JPEG, although its name says otherwise. Change the extension to .jpg.',
  });
});

it('A-26: the size of a file that is too large is given in megabytes as well', async () => {
  const file = new File([new Uint8Array(rules.maxBytes + 600_000)], 'large.jpg');
  expect(await checkPicture(file, rules)).toEqual({
    ok: false,
    message: 'File is larger than 26214400 bytes',
    hint: 'It is 25.6 MB; the limit is 25 MB. Save a smaller copy.',
  });
});

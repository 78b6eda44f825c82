import { createHash } from 'node:crypto';
import { checkMessage, hide, MESSAGE_MAX_UNITS, type Raster, reveal } from '@underpaint/codec';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawPhoto } from '../../../codec/test/draw-photo.ts';
import { channelNamed, rasterOf, readPicture, simulate, writePicture } from '../index.ts';
import { fromRaster } from '../node/sharp-raster.ts';

const MESSAGE = (
  'Dear Ines, the exhibition opens on Friday evening, and I have put your name on the list of those who may come ' +
  'in before the doors open. Look closely at the third landscape in the blue room: under the varnish, near the ' +
  'lower left corner, you will find what we talked about. Please tell nobody but Marek. If it rains, take the tram ' +
  'to the river and walk along the wall; the side entrance is never locked. Bring the small lamp, the letter from ' +
  'Vienna and, above all, a little patience with me today, my dear.'
).slice(0, 500);
const master = new Uint8Array(createHash('sha256').update('survival').digest());

const CHANNELS = ['whatsapp', 'telegram', 'messenger', 'signal', 'q50', 'webp80'];

/** The cover as a file of this format, as a camera or an editor would save it. */
async function coverFile(cover: Raster, format: 'png' | 'jpeg'): Promise<Uint8Array> {
  const image = fromRaster(cover);
  return format === 'png'
    ? image.png({ compressionLevel: 1 }).toBuffer()
    : image.jpeg({ quality: 92, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** The stego file as a user downloads it. */
async function stegoFile(cover: Raster, format: 'png' | 'jpeg'): Promise<Uint8Array> {
  const like = await readPicture(await coverFile(cover, format));
  const { stego } = await hide({ cover: like.raster, message: MESSAGE, master });
  return writePicture({ raster: stego, like });
}

test('the message is as long as any may be', () => {
  expect(checkMessage(MESSAGE)).toHaveLength(MESSAGE_MAX_UNITS);
  expect(() => checkMessage(`${MESSAGE}!`)).toThrow(expect.objectContaining({ code: 'message.too_long' }));
});

describe.each([
  { width: 1600, height: 1067, format: 'png', channels: [...CHANNELS, 'half-q75'] },
  { width: 1600, height: 1067, format: 'jpeg', channels: [...CHANNELS, 'half-q75'] },
  { width: 768, height: 512, format: 'png', channels: CHANNELS },
  { width: 768, height: 512, format: 'jpeg', channels: CHANNELS },
] as const)(
  `${MESSAGE.length} characters in a $format photograph of $width×$height`,
  ({ width, height, format, channels }) => {
    let file: Uint8Array;
    beforeAll(async () => {
      file = await stegoFile(drawPhoto({ width, height, seed: height }), format);
    });

    test('come back from the file itself', async () => {
      const { raster } = await readPicture(file);
      expect(await reveal({ image: raster, master })).toEqual({ found: true, message: MESSAGE });
    });

    test.each([...channels])('survive %s', async (name) => {
      const received = await rasterOf(await simulate(file, channelNamed(name)));
      expect(await reveal({ image: received, master })).toEqual({ found: true, message: MESSAGE });
    });
  },
);

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeThumbnail } from './thumbnail.ts';

/** A picture of noise, which no encoder makes small. */
const noise = (sigma: number) =>
  sharp({
    create: {
      width: 1200,
      height: 1200,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });

describe('a thumbnail', () => {
  test.each([8, 16])('of a picture as busy as noise of %i levels is at most 70 kB', async (sigma) => {
    const thumbnail = await makeThumbnail(await noise(sigma).png().toBuffer());
    expect(thumbnail.length).toBeLessThanOrEqual(70_000);
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 960, height: 960, format: 'jpeg' });
  });

  test('of a picture in 16 bits shows what that of the same in 8 bits does', async () => {
    const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c08040' } });
    const deep = await image.clone().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect(await makeThumbnail(deep)).toEqual(await makeThumbnail(await image.png().toBuffer()));
  });
});

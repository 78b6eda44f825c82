import sharp from 'sharp';

/** Something like a photograph, drawn: slopes, waves and seeded grain. */
export function drawnCover(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3);
  let state = 7;
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const grain = (state / 2 ** 32 - 0.5) * 24;
    data[i] = 128 + 50 * Math.sin(x / 37 + (i % 3)) * Math.cos(y / 29) + (40 * y) / height + grain;
  }
  return data;
}

export function coverFile(format: 'png' | 'jpeg', width = 320, height = 240): Promise<Buffer> {
  const image = sharp(drawnCover(width, height), { raw: { width, height, channels: 3 } });
  return image.toFormat(format, format === 'jpeg' ? { quality: 92 } : {}).toBuffer();
}

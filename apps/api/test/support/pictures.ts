import sharp from 'sharp';

/** A deterministic texture, somewhat like a photograph: slow waves below fine grain. */
function texture(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  let seed = 12_345;
  for (let index = 0; index < pixels.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const x = Math.floor(index / 3) % width;
    const y = Math.floor(index / 3 / width);
    const wave = Math.sin(x / 41) * 40 + Math.cos(y / 29) * 40;
    pixels[index] = 128 + wave + (seed / 2_147_483_648 - 0.5) * 30;
  }
  return pixels;
}

interface Size {
  width: number;
  height: number;
}

/** Little work, but room for a message and its label. */
const photo = { width: 400, height: 300 };

function painted({ width, height }: Size) {
  return sharp(texture(width, height), { raw: { width, height, channels: 3 } });
}

export async function pngPhoto(size: Size = photo): Promise<Buffer> {
  return painted(size).png({ compressionLevel: 3 }).toBuffer();
}

export async function jpegPhoto(size: Size = photo): Promise<Buffer> {
  return painted(size).jpeg({ quality: 90 }).toBuffer();
}

/** The header of a PNG that claims the given size and contains no pixels. */
export function pngHeader({ width, height }: Size): Buffer {
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d494844520000000000000000080200000000000000' +
      '0000000049444154' +
      '00000000000000004945 4e44ae426082'.replace(' ', ''),
    'hex',
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Two frames, as an animated GIF. */
export async function animatedGif(): Promise<Buffer> {
  const frame = { width: 40, height: 80, channels: 3 as const, pageHeight: 40 };
  return sharp(texture(40, 80), { raw: frame })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A PNG with an `acTL` chunk after its header: an animated PNG that announces one frame too many. */
export async function animatedPng(): Promise<Buffer> {
  const png = await pngPhoto({ width: 300, height: 300 });
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  chunk.writeUInt32BE(2, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

export async function webpPhoto(): Promise<Buffer> {
  return painted(photo).webp().toBuffer();
}

/** Two frames, as an animated WebP. */
export async function animatedWebp(): Promise<Buffer> {
  const frame = { width: 40, height: 80, channels: 3 as const, pageHeight: 40 };
  return sharp(texture(40, 80), { raw: frame })
    .webp({ delay: [100, 100] })
    .toBuffer();
}

/** A WebP whose canvas claims the given size. */
export async function webpClaiming({ width, height }: Size): Promise<Buffer> {
  const webp = await painted(photo)
    .withExif({ IFD0: { Artist: 'x' } })
    .webp()
    .toBuffer();
  webp.writeUIntLE(width - 1, 24, 3);
  webp.writeUIntLE(height - 1, 27, 3);
  return webp;
}

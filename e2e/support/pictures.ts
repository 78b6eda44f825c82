import sharp, { type Sharp } from 'sharp';

interface Size {
  width: number;
  height: number;
}

/** Numbers from 0 to 1, the same on every machine (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Cloudy grey values with details about `grain` pixels across. */
async function clouds(
  { width, height }: Size,
  options: { grain: number; seed: number },
): Promise<Uint8Array> {
  const random = randomNumbers(options.seed);
  const columns = Math.ceil(width / options.grain) + 3;
  const rows = Math.ceil(height / options.grain) + 3;
  const grid = Uint8Array.from({ length: columns * rows }, () => Math.floor(random() * 256));
  const raw = { width: columns, height: rows, channels: 1 as const };
  return sharp(grid, { raw })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

const SKY = [
  [98, 140, 190],
  [222, 214, 200],
] as const;
const HILLS = [
  [112, 128, 140],
  [84, 100, 88],
  [58, 74, 48],
  [44, 52, 30],
] as const;
/** Sizes of the details, in pixels, and their weights. */
const GRAINS = [
  { grain: 160, weight: 0.3 },
  { grain: 40, weight: 0.25 },
  { grain: 12, weight: 0.2 },
  { grain: 4, weight: 0.15 },
  { grain: 1.5, weight: 0.1 },
] as const;

/** The height of the ridge of a range of hills, as a share of the picture's height. */
function ridge(hill: number, across: number): number {
  const wave =
    Math.sin(across * (5 + 3 * hill) + 2.1 * hill) + 0.5 * Math.sin(across * (17 - 2 * hill) + hill);
  return 0.42 + 0.15 * hill + 0.05 * wave;
}

/** The colour of the scene before texture: a sky, then ranges of hills that get darker towards the viewer. */
function paint({ ridges, down }: { ridges: readonly number[]; down: number }): readonly number[] {
  const nearest = ridges.findLastIndex((height) => down > height);
  if (nearest >= 0) return HILLS[nearest] ?? SKY[0];
  return SKY[0].map((top, channel) => top + ((SKY[1][channel] ?? top) - top) * Math.min(1, down * 2));
}

/** A made-up landscape with the large shapes and the fine grain of a photograph. */
async function landscape({ size, seed }: { size: Size; seed: number }): Promise<Sharp> {
  const { width, height } = size;
  const layers = await Promise.all(
    GRAINS.map(async ({ grain, weight }, at) => ({
      weight,
      grey: await clouds(size, { grain, seed: seed + at }),
    })),
  );
  const ridges = Array.from({ length: width }, (_, x) => HILLS.map((_, hill) => ridge(hill, x / width)));
  const pixels = new Uint8ClampedArray(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const down = Math.floor(at / width) / height;
    let texture = 0;
    for (const { grey, weight } of layers) texture += weight * ((grey[at] ?? 0) - 128);
    const depth = down < 0.4 ? 0.25 : 0.9;
    const colour = paint({ ridges: ridges[at % width] ?? [], down });
    for (let channel = 0; channel < 3; channel++) {
      pixels[3 * at + channel] = (colour[channel] ?? 0) + depth * texture;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const drawn = new Map<string, Promise<Buffer>>();

/** Each picture is drawn once per process: the same seed gives the same one. Callers must not modify it. */
function once(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const picture = drawn.get(name) ?? draw();
  drawn.set(name, picture);
  return picture;
}

/** A photograph-like JPEG, 1600 × 1067 pixels unless another size is given. */
export function drawPhotograph(seed = 1, size: Size = { width: 1600, height: 1067 }): Promise<Buffer> {
  return once(`photograph ${seed} ${size.width} ${size.height}`, async () =>
    (await landscape({ size, seed })).jpeg({ quality: 92 }).toBuffer(),
  );
}

/** A PNG picture, 480 × 360 pixels. */
export function drawPng(seed = 2): Promise<Buffer> {
  return once(`png ${seed}`, async () =>
    (await landscape({ size: { width: 480, height: 360 }, seed })).png().toBuffer(),
  );
}

/** What a messenger makes of a picture: at most `side` pixels wide or high, JPEG at quality 75. */
export async function sendThroughMessenger(bytes: Uint8Array, side: number): Promise<Buffer> {
  return sharp(bytes).resize({ width: side, height: side, fit: 'inside' }).jpeg({ quality: 75 }).toBuffer();
}

/**
 * Draws the stego images of packages/codec/testdata in the current format and adds them to vectors.json. What is there
 * already stays as it is: such a picture must open for ever, so it is never made again.
 *
 *     node packages/imaging/scripts/make-vectors.ts
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hide, type Raster } from '@underpaint/codec';
import sharp, { type Sharp } from 'sharp';
import { masterOf } from '../../codec/second-reader/secrets.ts';
import { drawGreyPhoto, drawPhoto } from '../../codec/test/draw-photo.ts';
import { forge, plainCoded } from '../../codec/test/forge.ts';
import { seededBytes } from '../../codec/test/seeded.ts';
import { PARAGRAPH, WORST_CASE } from '../../codec/test/texts.ts';
import { hangLabel, paintLabel } from '../src/index.ts';

const FORMAT = 'underpaint/v2';
const FOLDER = new URL('../../codec/testdata/', import.meta.url);
const PASSPHRASE = 'correct horse battery staple';
const OTHER = 'incorrect horse battery staple';

type Stage = 'signal' | 'checksum' | 'tag' | 'text';
interface Vector {
  readonly name: string;
  readonly file: string;
  readonly passphrase?: string;
  /** `null`: nothing is found. */
  readonly message: string | null;
  /** The stage at which reading ends if nothing is found: see second-reader/read-picture.ts. */
  readonly stage?: Stage;
  /** The receipt, hexadecimal; only if one is asked for. */
  readonly receipt?: string;
  /** What the picture tests about a reader. */
  readonly reason: string;
  /** Whether only a reader that looks for crops can open it. */
  readonly cropped?: boolean;
  readonly make?: () => Promise<Sharp>;
}

const masters = new Map<string, Uint8Array<ArrayBuffer>>();
function masterFor(passphrase: string): Uint8Array<ArrayBuffer> {
  const master = masters.get(passphrase) ?? Uint8Array.from(masterOf(passphrase));
  masters.set(passphrase, master);
  return master;
}

/** "Randomness" for one vector, the same on each run. */
function randomFrom(name: string) {
  let seed = createHash('sha256').update(name).digest().readUInt32BE();
  return (length: number) => seededBytes(seed++, length);
}

interface HideOptions {
  readonly cover: Raster;
  readonly message: string;
  readonly asksReceipt?: boolean;
  readonly passphrase?: string;
}
async function hidden(name: string, { passphrase = PASSPHRASE, ...input }: HideOptions): Promise<Raster> {
  const { stego } = await hide({ ...input, master: masterFor(passphrase), random: randomFrom(name) });
  return stego;
}

const image = ({ width, height, channels, data }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels } });
const png = (raster: Raster): Sharp => image(raster).png({ compressionLevel: 9, adaptiveFiltering: true });
const jpeg = (raster: Raster, quality: number): Sharp => image(raster).jpeg({ quality });

/** Transparent in a disc, half transparent around it. */
function veiled({ width, height, data }: Raster): Raster {
  const rgba = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const distance = Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2);
    rgba.set(data.subarray(3 * i, 3 * i + 3), 4 * i);
    rgba[4 * i + 3] = Math.max(0, Math.min(255, Math.round(12 * (distance - 20))));
  }
  return { width, height, channels: 4, data: rgba };
}

/** The right half painted over with another picture. */
function halfPaintedOver(raster: Raster, other: Raster): Raster {
  const { width, channels } = raster;
  const data = Uint8Array.from(raster.data, (sample, i) =>
    Math.floor(i / channels) % width < width / 2 ? sample : other.data[i],
  );
  return { ...raster, data };
}

const CHINESE = '明天早上九点，在老桥旁边的茶馆见面。带上蓝色的信封，不要告诉任何人。';

const forged = (
  name: string,
  seed: number,
  rest: Pick<Parameters<typeof forge>[0], 'plaintext' | 'tamper'>,
) =>
  forge({
    cover: drawPhoto({ width: 400, height: 300, seed }),
    master: masterFor(PASSPHRASE),
    random: randomFrom(name),
    ...rest,
  });
const text = (message: string): number[] => [...Buffer.from(message, 'utf8')];

const VECTORS: readonly Vector[] = [
  {
    name: 'short',
    file: 'v2-short.png',
    message: 'Meet me at nine.',
    reason: 'the shortest size class on the smallest canvas, losslessly',
    make: async () =>
      png(
        await hidden('v2 short', {
          cover: drawPhoto({ width: 360, height: 270, seed: 101 }),
          message: 'Meet me at nine.',
        }),
      ),
  },
  {
    name: 'paragraph',
    file: 'v2-paragraph.jpg',
    message: PARAGRAPH,
    reason: '500 English characters after JPEG at quality 85',
    make: async () =>
      jpeg(
        await hidden('v2 paragraph', {
          cover: drawPhoto({ width: 640, height: 480, seed: 102 }),
          message: PARAGRAPH,
        }),
        85,
      ),
  },
  {
    name: 'chinese',
    file: 'v2-chinese.jpg',
    message: CHINESE,
    reason: 'a portrait picture; three-byte characters; JPEG at quality 70',
    make: async () =>
      jpeg(
        await hidden('v2 chinese', {
          cover: drawPhoto({ width: 450, height: 600, seed: 104 }),
          message: CHINESE,
        }),
        70,
      ),
  },
  {
    name: 'grey',
    file: 'v2-grey.png',
    message: 'Grey stays grey.',
    reason: 'a grey picture, without a chroma pattern',
    make: async () =>
      png(
        await hidden('v2 grey', {
          cover: drawGreyPhoto({ width: 360, height: 270, seed: 108 }),
          message: 'Grey stays grey.',
        }),
      ).toColourspace('b-w'),
  },
  {
    name: 'transparent',
    file: 'v2-transparent.png',
    message: 'There is a hole in the middle.',
    reason: 'what is transparent is seen on white',
    make: async () =>
      png(
        await hidden('v2 transparent', {
          cover: veiled(drawPhoto({ width: 320, height: 240, seed: 109 })),
          message: 'There is a hole in the middle.',
        }),
      ),
  },
  {
    name: 'half size',
    file: 'v2-half.jpg',
    message: PARAGRAPH.slice(0, 200),
    reason: 'hidden at 1280 × 853 on a canvas of 512, then half as large, then JPEG at quality 80',
    make: async () => {
      const cover = drawPhoto({ width: 1280, height: 853, seed: 110 });
      const stego = await hidden('v2 half', { cover, message: PARAGRAPH.slice(0, 200) });
      return image(stego).resize(640, 426, { fit: 'fill', kernel: 'lanczos3' }).jpeg({ quality: 80 });
    },
  },
  {
    name: 'long panorama',
    file: 'v2-long-panorama.jpg',
    message: PARAGRAPH.slice(0, 120),
    reason: 'hidden at 2400 × 240 on the canvas of 1024, which only panoramas have; then two thirds as large',
    make: async () => {
      const cover = drawPhoto({ width: 2400, height: 240, seed: 123 });
      const stego = await hidden('v2 long panorama', { cover, message: PARAGRAPH.slice(0, 120) });
      return image(stego).resize(1600, 160, { fit: 'fill', kernel: 'lanczos3' }).jpeg({ quality: 88 });
    },
  },
  {
    name: 'label',
    file: 'v2-label.jpg',
    message: 'Above the label.',
    reason: 'a museum label under the picture, which is 375 rows high',
    make: async () => {
      const picture = await hidden('v2 label', {
        cover: drawPhoto({ width: 500, height: 375, seed: 112 }),
        message: 'Above the label.',
      });
      const url = 'https://underpaint.example/i/0123456789abcdef';
      const label = await paintLabel({ picture, url });
      return jpeg(hangLabel(picture, label), 85);
    },
  },
  {
    name: 'cropped',
    file: 'v2-cropped.jpg',
    message: 'Still here.',
    cropped: true,
    reason: 'hidden at 1000 × 750, cut to 800 × 600 off the centre, JPEG at quality 80',
    make: async () => {
      const stego = await hidden('v2 cropped', {
        cover: drawPhoto({ width: 1000, height: 750, seed: 113 }),
        message: 'Still here.',
      });
      return image(stego).extract({ left: 130, top: 90, width: 800, height: 600 }).jpeg({ quality: 80 });
    },
  },
  {
    name: 'receipt',
    file: 'v2-receipt.png',
    message: 'Tell me that you have read this.',
    receipt: 'ba55ae9a06ee09e388e793183ff820250dbb3d2719954e8cf07b55c3f64e7b85',
    reason: 'the writer asks for a receipt: the end of the salt is the mark',
    make: async () =>
      png(
        await hidden('v2 receipt', {
          cover: drawPhoto({ width: 360, height: 270, seed: 124 }),
          message: 'Tell me that you have read this.',
          asksReceipt: true,
        }),
      ),
  },
  {
    name: 'wrong passphrase',
    file: 'v2-short.png',
    passphrase: OTHER,
    message: null,
    stage: 'signal',
    reason: 'another passphrase has its pilots elsewhere: nothing agrees',
  },
  {
    name: 'damaged',
    file: 'v2-damaged.jpg',
    message: null,
    stage: 'checksum',
    reason: 'half painted over: the pilots of the rest agree, but a long payload needs more than half',
    make: async () => {
      const size = { width: 560, height: 420 };
      const cover = drawPhoto({ ...size, seed: 115 });
      const stego = await hidden('v2 damaged', { cover, message: WORST_CASE.slice(0, 250) });
      return jpeg(halfPaintedOver(stego, drawPhoto({ ...size, seed: 121 })), 80);
    },
  },
  {
    name: 'tampered tag',
    file: 'v2-tampered-tag.jpg',
    message: null,
    stage: 'tag',
    reason:
      'one bit of the sealed payload was changed before its checksum was made: the checksum fits, the tag does not',
    make: async () =>
      jpeg(
        await forged('v2 tampered tag', 116, {
          plaintext: plainCoded([...text('forged'), 0xff], 16),
          tamper: (payload) => {
            payload[20] ^= 1;
          },
        }),
        90,
      ),
  },
  {
    name: 'not UTF-8',
    file: 'v2-not-utf-8.jpg',
    message: null,
    stage: 'text',
    reason: 'the tag fits, but the text is the bytes c3 28: no UTF-8',
    make: async () =>
      jpeg(await forged('v2 not UTF-8', 118, { plaintext: plainCoded([0xc3, 0x28, 0xff], 16) }), 90),
  },
  {
    name: 'padding that is not zero',
    file: 'v2-padding.jpg',
    message: 'in time',
    reason: 'whatever stands behind the end of the text is ignored',
    make: async () => {
      const plaintext = plainCoded([...text('in time'), 0xff, ...text('and after')], 32);
      return jpeg(await forged('v2 padding', 120, { plaintext }), 90);
    },
  },
];

async function describe({ make, passphrase = PASSPHRASE, ...vector }: Vector) {
  const path = new URL(vector.file, FOLDER);
  if (make !== undefined && !existsSync(path)) {
    writeFileSync(path, await (await make()).toBuffer());
    process.stdout.write(`drew ${vector.file}\n`);
  }
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  const master = Buffer.from(masterFor(passphrase)).toString('hex');
  return { format: FORMAT, ...vector, sha256, passphrase, master };
}

interface Described {
  readonly format: string;
}
const LIST = new URL('vectors.json', FOLDER);
const { vectors }: { vectors: Described[] } = JSON.parse(readFileSync(LIST, 'utf8'));
const described = vectors.filter(({ format }) => format !== FORMAT);
for (const vector of VECTORS) described.push(await describe(vector));
writeFileSync(LIST, `${JSON.stringify({ vectors: described }, null, 2)}\n`);

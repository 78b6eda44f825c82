import { beforeAll, describe, expect, test } from 'vitest';
import { halfSize, withBand, withoutBand } from '../test/channels.ts';
import { drawFlat, drawGreyPhoto, drawPhoto } from '../test/draw-photo.ts';
import { seeded, testMaster } from '../test/seeded.ts';
import { PARAGRAPH, WORST_CASE } from '../test/texts.ts';
import { type Hidden, hide, TARGET_PSNR } from './hide.ts';
import { LABEL_SHARES, labelHeight } from './label.ts';
import { measureQuality } from './quality.ts';
import type { Raster } from './raster.ts';
import { reveal } from './reveal.ts';

const master = testMaster(1);
const stranger = testMaster(2);
const found = (message: string) => ({ found: true, message });
const NOTHING = { found: false };

/** Peak signal-to-noise ratio by its definition. */
function psnrOf(a: Raster, b: Raster): number {
  let squares = 0;
  let samples = 0;
  for (let i = 0; i < a.data.length; i++) {
    if (i % a.channels === 3) continue;
    squares += (a.data[i] - b.data[i]) ** 2;
    samples++;
  }
  return 10 * Math.log10(255 ** 2 / (squares / samples));
}

function differingSamples(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let differing = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) differing++;
  return differing;
}

/** The photograph with a vignette of alpha, fully transparent at the corners, with its own colours beneath. */
function withVignette(photo: Raster): Raster {
  const { width, height } = photo;
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const x = (i % width) / width - 0.5;
    const y = Math.floor(i / width) / height - 0.5;
    for (let c = 0; c < 3; c++) data[4 * i + c] = photo.data[photo.channels * i + c];
    data[4 * i + 3] = Math.round(255 * Math.min(1, Math.max(0, 4 - 6.5 * Math.hypot(x, y))));
  }
  return { width, height, channels: 4, data };
}

const SIZES: readonly [width: number, height: number][] = [
  [320, 240],
  [512, 512],
  [768, 512],
  [800, 1200],
  [1600, 1067],
];

describe.each(SIZES)('in a photograph of %i×%i', (width, height) => {
  const cover = drawPhoto({ width, height, seed: width });
  const untouched = cover.data.slice();
  let hidden: Hidden;
  beforeAll(async () => {
    hidden = await hide({ cover, message: PARAGRAPH, master });
  });

  test('500 characters come back exactly with the key, and nothing without it', async () => {
    const { stego } = hidden;
    expect([stego.width, stego.height, stego.channels, stego.data.length]).toEqual([
      width,
      height,
      3,
      cover.data.length,
    ]);
    expect(await reveal({ image: stego, master })).toEqual(found(PARAGRAPH));
    expect(await reveal({ image: stego, master: stranger, search: false })).toEqual(NOTHING);
  });

  test('the wanted quality is met to six tenths of a decibel, and is reported truly', () => {
    const { stego, psnr } = hidden;
    expect(psnr).toBeCloseTo(psnrOf(cover, stego), 6);
    expect(Math.abs(psnr - TARGET_PSNR)).toBeLessThan(0.6);
    expect(psnr).toBeGreaterThan(45);
    expect(measureQuality(cover, stego).ssim).toBeGreaterThan(0.98);
  });

  test('the cover is left as it was', () => {
    expect(differingSamples(cover.data, untouched)).toBe(0);
    expect(differingSamples(hidden.stego.data, untouched)).toBeGreaterThan(0);
  });

  test('the message survives half the size', async () => {
    const { stego } = await hide({ cover, message: 'Meet me at nine.', master });
    expect(await reveal({ image: halfSize(stego), master })).toEqual(found('Meet me at nine.'));
  });
});

test('without the key, a search for a part of a picture finds nothing in the whole one either', async () => {
  const { stego } = await hide({
    cover: drawPhoto({ width: 320, height: 240 }),
    message: 'not for you',
    master,
  });
  expect(await reveal({ image: stego, master: stranger })).toEqual(NOTHING);
});

describe('messages of every kind', () => {
  const cover = drawPhoto({ width: 450, height: 350, seed: 21 });

  test.each([
    ['one character', 'x'],
    ['499 characters', PARAGRAPH.slice(0, 499)],
    ['250 emoji', '😀🎨'.repeat(125)],
    ['100 line breaks', 'abcd\n'.repeat(100)],
    ['right-to-left text', 'נפגשים מחר בשבע ליד המזרקה الساعة السابعة'],
    ['NULs around a word', '\0secret\0'],
    ['the sentence for "nothing" (A-09)', 'No message found.'],
  ])('%s come back exactly (C.3)', async (_, message) => {
    const { stego } = await hide({ cover, message, master });
    expect(await reveal({ image: stego, master })).toEqual(found(message));
  });

  test('line breaks come back as LF (A-05)', async () => {
    const { stego } = await hide({ cover, message: 'a\r\nb\rc', master });
    expect(await reveal({ image: stego, master })).toEqual(found('a\nb\nc'));
  });

  test('an invalid message is refused before any work is done', async () => {
    await expect(hide({ cover, message: ' \n', master })).rejects.toMatchObject({ code: 'message.missing' });
    await expect(hide({ cover, message: 'x'.repeat(501), master })).rejects.toMatchObject({
      code: 'message.too_long',
    });
  });

  test('the same message hidden twice under one key gives two different pictures', async () => {
    const [a, b] = await Promise.all([
      hide({ cover, message: 'twice', master }),
      hide({ cover, message: 'twice', master }),
    ]);
    expect(a.stego.data).not.toEqual(b.stego.data);
  });
});

describe('a grey cover', () => {
  const cover = drawGreyPhoto({ width: 512, height: 512, seed: 3 });
  const grey = ({ data, channels }: Raster): boolean => {
    for (let p = 0; p < data.length; p += channels)
      if (data[p] !== data[p + 1] || data[p + 1] !== data[p + 2]) return false;
    return true;
  };

  let hidden: Hidden;
  beforeAll(async () => {
    hidden = await hide({ cover, message: PARAGRAPH, master });
  });

  test('gives a grey stego image, from which the message comes back', async () => {
    const { stego } = hidden;
    expect(stego.data).not.toEqual(cover.data);
    expect(grey(stego)).toBe(true);
    expect(await reveal({ image: stego, master })).toEqual(found(PARAGRAPH));
    expect(await reveal({ image: halfSize(stego), master })).toEqual(found(PARAGRAPH));
  });

  test('meets the wanted quality like any other', () => {
    const { stego, psnr } = hidden;
    expect(psnr).toBeCloseTo(psnrOf(cover, stego), 6);
    expect(Math.abs(psnr - TARGET_PSNR)).toBeLessThan(0.5);
  });

  test('with transparency stays grey too, and its alpha as it was', async () => {
    const veiled = withVignette(cover);
    const { stego } = await hide({ cover: veiled, message: 'veiled', master });
    expect(grey(stego)).toBe(true);
    const alphas = ({ data }: Raster) => data.filter((_, i) => i % 4 === 3);
    expect(alphas(stego)).toEqual(alphas(veiled));
    expect(await reveal({ image: stego, master })).toEqual(found('veiled'));
  });

  test('is no longer one when a single pixel has a colour: then the colours differ', async () => {
    const data = new Uint8Array(cover.data);
    data[0] = (data[0] + 128) % 256;
    const { stego } = await hide({ cover: { ...cover, data }, message: 'coloured', master });
    expect(grey({ ...stego, data: stego.data.slice(3) })).toBe(false);
  });
});

describe('transparency', () => {
  const cover = withVignette(drawPhoto({ width: 800, height: 600, seed: 5 }));
  let stego: Raster;
  beforeAll(async () => {
    stego = (await hide({ cover, message: PARAGRAPH, master })).stego;
  });

  test('alpha and fully transparent pixels stay as they are, byte for byte', () => {
    expect(stego.channels).toBe(4);
    let transparent = 0;
    const changed = cover.data.filter((sample, i) => {
      const isAlpha = i % 4 === 3;
      const isHidden = cover.data[i - (i % 4) + 3] === 0;
      if (isAlpha && isHidden) transparent++;
      return (isAlpha || isHidden) && stego.data[i] !== sample;
    });
    expect(transparent).toBeGreaterThan(1000);
    expect(changed).toHaveLength(0);
  });

  test('the message comes back, and also when the picture is flattened on white', async () => {
    expect(await reveal({ image: stego, master })).toEqual(found(PARAGRAPH));
    const flat = new Uint8Array(800 * 600 * 3);
    for (let i = 0; i < 800 * 600; i++) {
      const alpha = stego.data[4 * i + 3] / 255;
      for (let c = 0; c < 3; c++)
        flat[3 * i + c] = Math.round(alpha * stego.data[4 * i + c] + (1 - alpha) * 255);
    }
    const image: Raster = { width: 800, height: 600, channels: 3, data: flat };
    expect(await reveal({ image, master })).toEqual(found(PARAGRAPH));
  });
});

describe('where there is no message, the answer is the calm one (A-09, C.5)', () => {
  test.each<[string, Raster]>([
    ['a photograph that never held one', drawPhoto({ width: 700, height: 500, seed: 9 })],
    ['a flat black picture', drawFlat({ width: 640, height: 480 }, [0, 0, 0])],
    ['a flat white picture', drawFlat({ width: 640, height: 480 }, [255, 255, 255])],
    ['a flat grey picture', drawFlat({ width: 640, height: 480 }, [128, 128, 128])],
    ['a single pixel', drawFlat({ width: 1, height: 1 }, [10, 20, 30])],
    ['a single row', drawFlat({ width: 3000, height: 1 }, [10, 20, 30])],
    ['a single column', drawFlat({ width: 1, height: 3000 }, [10, 20, 30])],
    ['a fully transparent picture', { width: 300, height: 300, channels: 4, data: new Uint8Array(360_000) }],
  ])('in %s', async (_, image) => {
    expect(await reveal({ image, master })).toEqual(NOTHING);
  });

  test('in a picture whose message was painted over', async () => {
    const cover = drawPhoto({ width: 600, height: 400, seed: 4 });
    const { stego } = await hide({ cover, message: 'gone', master });
    const data = new Uint8Array(stego.data);
    const random = seeded(1);
    for (let i = 0; i < data.length; i++) data[i] = Math.floor(256 * random());
    expect(await reveal({ image: { ...stego, data }, master, search: false })).toEqual(NOTHING);
  });
});

describe('with the museum label under the picture (A-25)', () => {
  const random = seeded(77);
  const contents: [string, (x: number, y: number) => number][] = [
    ['blank paper', () => 244],
    ['a checkerboard like a code', (x, y) => (((x >> 3) ^ (y >> 3)) & 1) * 235 + 10],
    ['black', () => 0],
    ['noise', () => Math.floor(256 * random())],
  ];
  const onPaper =
    (width: number, sample: (x: number, y: number) => number) =>
    (x: number, y: number): number =>
      x < 0.05 * width || x >= 0.95 * width ? 244 : sample(x, y);

  describe.each([
    [1000, 667],
    [667, 1000],
    [700, 700],
  ])('%i×%i', (width, height) => {
    let stego: Raster;
    beforeAll(async () => {
      const cover = drawPhoto({ width, height, seed: 33 });
      ({ stego } = await hide({ cover, message: PARAGRAPH, master }));
    });

    test.each(LABEL_SHARES.flatMap((share) => contents.map(([name, sample]) => ({ share, name, sample }))))(
      'a share of $share, $name on it: the message is read',
      async ({ share, sample }) => {
        const image = withBand(stego, labelHeight(stego, share), onPaper(width, sample));
        expect(await reveal({ image, master })).toEqual(found(PARAGRAPH));
      },
    );

    test('a stranger reads nothing', async () => {
      const image = withBand(stego, labelHeight(stego, 0.345), () => 244);
      expect(await reveal({ image, master: stranger, search: false })).toEqual(NOTHING);
    });

    test('at half size, label and all, the message is read', async () => {
      for (const share of LABEL_SHARES) {
        const image = halfSize(withBand(stego, labelHeight(stego, share), () => 244));
        expect(await reveal({ image, master }), `${share}`).toEqual(found(PARAGRAPH));
      }
    });

    test('with the label cut off, a row too few or too many as well, the message is read', async () => {
      const rows = labelHeight(stego, 0.225);
      const labelled = withBand(stego, rows, () => 244);
      for (const slip of [-1, 0, 1]) {
        const image = withoutBand(labelled, rows + slip);
        expect(await reveal({ image, master }), `${slip}`).toEqual(found(PARAGRAPH));
      }
    });
  });

  test('a picture on white, whose own foot looks like a label, is read as well', async () => {
    const photo = drawPhoto({ width: 900, height: 700, seed: 12 });
    const data = photo.data.map((sample, i) => {
      const x = Math.floor(i / 3) % 900;
      return x < 60 || x >= 840 || i >= 3 * 900 * 640 ? 252 : sample;
    });
    const { stego } = await hide({ cover: { ...photo, data }, message: PARAGRAPH, master });
    expect(await reveal({ image: stego, master })).toEqual(found(PARAGRAPH));
  });
});

test('who asks for a receipt has the one that the recipient gets', async () => {
  const cover = drawPhoto({ width: 480, height: 360, seed: 9 });
  const { stego, receipt } = await hide({ cover, message: 'ten', master, asksReceipt: true });
  expect(receipt).toHaveLength(32);
  expect(await reveal({ image: stego, master })).toEqual({ ...found('ten'), receipt });
});

test.each([
  ['alpha that was left out', { channels: 3, samples: 4 }],
  ['alpha that is not there', { channels: 4, samples: 3 }],
] as const)(
  'a raster with %s is refused, not taken for another picture',
  async (_, { channels, samples }) => {
    const raster: Raster = { width: 400, height: 300, channels, data: new Uint8Array(400 * 300 * samples) };
    await expect(hide({ cover: raster, message: 'ten', master })).rejects.toThrow(RangeError);
    await expect(reveal({ image: raster, master })).rejects.toThrow(RangeError);
  },
);

test('500 characters of three bytes each, the most a message can be, come back from a large square', async () => {
  const { stego } = await hide({
    cover: drawPhoto({ width: 1300, height: 1300 }),
    message: WORST_CASE,
    master,
  });
  expect(await reveal({ image: stego, master })).toEqual(found(WORST_CASE));
});

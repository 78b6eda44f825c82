import { createHash } from 'node:crypto';
import { measureQuality, type Raster, reveal } from '@underpaint/codec';
import { describe, expect, test } from 'vitest';
import { drawGreyPhoto, drawPhoto } from '../../../codec/test/draw-photo.ts';
import { seeded } from '../../../codec/test/seeded.ts';
import { exifSegment, withFirst, withLast } from '../../test/jpeg-segments.ts';
import { pngOf } from '../../test/pictures.ts';
import {
  channelNamed,
  checkMade,
  DEFAULT_LIMITS,
  nodeFiles,
  rasterOf,
  readPicture,
  simulate,
} from '../index.ts';
import { fromRaster, rawRaster } from '../node/sharp-raster.ts';
import { type HideToSurviveInput, hideToSurvive, type Survivor } from './hide-to-survive.ts';
import { type HelpQuestion, type LumaHelp, type LumaHelper, lumaHelper } from './luma-helper.ts';
import { REPORTED_CHANNELS } from './reported-channels.ts';
import type { WantedQuality } from './requirements.ts';

const master = new Uint8Array(createHash('sha256').update('survive').digest());
const TEXT =
  'Look closely at the third landscape in the blue room: under the varnish, near the lower left corner, you will ' +
  'find what we talked about. Please tell nobody but Marek. If it rains, take the tram to the river and walk along.';
const URL = 'https://paint.example/decode/abcdefghijklmnop';

const busy = drawPhoto({ width: 640, height: 480, seed: 3 });

/** The same salt and dither on every run: margins vary slightly with them. */
function hideAlike(input: Omit<HideToSurviveInput, 'files'>): Promise<Survivor> {
  const next = seeded(7);
  const random = (length: number) => Uint8Array.from({ length }, () => Math.floor(256 * next()));
  return hideToSurvive({ files: nodeFiles, ...input, random });
}

/** Real encoders that leave nothing, and the stego images that they were given. */
function ruthlessFiles() {
  const given = new Set<string>();
  const takeStep: typeof nodeFiles.takeStep = async (raster, { do: what }) => {
    const isFirst = ['scale', 'crop', 'screen'].includes(what);
    if (isFirst) given.add(createHash('sha256').update(raster.data).digest('hex'));
    return { ...raster, data: new Uint8Array(raster.data.length).fill(128) };
  };
  return { given, files: { ...nodeFiles, takeStep } };
}

test('where encoders contradict the prediction, each new try is stronger, even from the weakest strength on', async () => {
  const { given, files } = ruthlessFiles();
  const cover = await readPicture(await jpegOf(drawPhoto({ width: 1200, height: 900, seed: 3 })));
  const onStage = () => given.clear();
  const { survival } = await hideToSurvive({ files, cover, message: 'hi', master, onStage });
  expect(given.size).toBe(4);
  expect(survival.filter(({ survives }) => survives === false)).not.toEqual([]);
});

describe('a helper on another thread', () => {
  const hideBeside = async (helper: LumaHelper | null, check?: HideToSurviveInput['check']) => {
    const cover = await readPicture(await jpegOf(busy));
    return hideAlike({ cover, message: TEXT, master, labelUrl: URL, helper, check });
  };
  /** A helper that counts what it answered. */
  const counted = () => {
    const answered: { readonly [Q in HelpQuestion]: string[] } = { arrival: [], look: [] };
    const open: LumaHelper['open'] = (wanted) => {
      const help = lumaHelper.open(wanted);
      const ask: LumaHelp['ask'] = async (question, channels) => {
        const answers = await help.ask(question, channels);
        answered[question].push(...channels.map(({ name }) => name));
        return answers;
      };
      return { ...help, ask };
    };
    return { answered, helper: { open } };
  };

  test('changes neither file nor report, and takes part of the work', async () => {
    const { helper, answered } = counted();
    const [alone, helped] = [await hideBeside(null), await hideBeside(helper)];
    expect(helped.bytes).toEqual(alone.bytes);
    expect(helped.survival).toEqual(alone.survival);
    expect(answered.look.length).toBeGreaterThan(2);
    expect(answered.arrival.length).toBeGreaterThan(2);
  });

  test('does not mix up two pictures that it helps with at the same time', async () => {
    const other = drawPhoto({ width: 720, height: 480, seed: 12 });
    const hideInOther = async (helper: LumaHelper | null) => {
      const cover = await readPicture(await jpegOf(other));
      return hideAlike({ cover, message: 'Not this one.', master, helper });
    };
    const { helper } = counted();
    const [one, two] = await Promise.all([hideBeside(helper), hideInOther(helper)]);
    expect(one.survival).toEqual((await hideBeside(null)).survival);
    expect(two.survival).toEqual((await hideInOther(null)).survival);
  });

  test('leaves this one time to check the file, which is checked later without it', async () => {
    const checked: Uint8Array[] = [];
    const check = async (bytes: Uint8Array) => {
      checked.push(bytes);
      return rasterOf(bytes);
    };
    const [alone, helped] = [await hideBeside(null, check), await hideBeside(counted().helper, check)];
    expect(alone.checked).toBeNull();
    expect(checked).toEqual([helped.bytes]);
    expect(helped.checked).toEqual(await rasterOf(helped.bytes));
  });

  test('does not let a file be handed out that fails its check', async () => {
    const check = async () => {
      throw new RangeError('not this one');
    };
    await expect(hideBeside(counted().helper, check)).rejects.toThrow('not this one');
  });

  test('that fails is asked only once, and nothing is missing', async () => {
    let asked = 0;
    const ask = async () => {
      asked++;
      throw new RangeError('out of memory');
    };
    const failing: LumaHelper = { open: () => ({ show: () => {}, ask }) };
    const [alone, helped] = [await hideBeside(null), await hideBeside(failing)];
    expect(helped.survival).toEqual(alone.survival);
    expect(asked).toBe(1);
  });
});

describe('a label', () => {
  const cmykOf = () => fromRaster(busy).toColourspace('cmyk').jpeg({ quality: 90 }).toBuffer();

  test('is as wide as the decoded picture, whatever the header claimed', async () => {
    const undecoded = await nodeFiles.readUndecoded(await cmykOf(), DEFAULT_LIMITS);
    const cover = { ...undecoded, raster: { ...undecoded.raster, width: 480, height: 640 } };
    const { size, bytes } = await hideAlike({ cover, message: 'hi', master, labelUrl: URL, budgetMs: 0 });
    expect(size.width).toBe(640);
    expect(size.height).toBeGreaterThan(480);
    expect((await readPicture(bytes)).raster).toMatchObject(size);
  });

  test.each([
    ['long', async () => withFirst(await cmykOf(), exifSegment(6, { type: 4 })), 480],
    ['late', async () => withLast(await cmykOf(), exifSegment(6)), 640],
  ])('fits a CMYK picture with a %s orientation', async (_, make, width) => {
    const cover = await nodeFiles.readUndecoded(await make(), DEFAULT_LIMITS);
    const { bytes } = await hideAlike({ cover, message: 'hi', master, labelUrl: URL, budgetMs: 0 });
    const made = await checkMade({ files: nodeFiles, bytes, labelUrl: URL, limits: DEFAULT_LIMITS });
    expect(made.width).toBe(width);
  });
});

let busyOne: Promise<Survivor> | null = null;

/** The result for the busy picture and the long message, made once. */
function madeOfBusy(): Promise<Survivor> {
  busyOne ??= (async () =>
    hideAlike({ cover: await readPicture(await pngOf(busy)), message: TEXT, master }))();
  return busyOne;
}

async function jpegOf(raster: Raster): Promise<Uint8Array> {
  return fromRaster(raster).jpeg({ quality: 92 }).toBuffer();
}

async function psnrOf(file: Uint8Array, cover: Raster): Promise<number> {
  return measureQuality((await readPicture(file)).raster, cover).psnr;
}

function verdictOf({ survival }: Survivor, name: string) {
  return survival.find(({ channel }) => channel === name);
}

describe('the strength', () => {
  async function madeOfSmooth(): Promise<Survivor> {
    const cover = await readPicture(await pngOf(await rawRaster(fromRaster(busy).blur(6))));
    return hideAlike({ cover, message: TEXT, master });
  }

  test.each([
    ['a busy picture', madeOfBusy],
    ['a smooth one', madeOfSmooth],
  ])('leaves what is asked of %s room to spare, and not much more', async (_, make) => {
    const made = await make();
    const margins = ['messenger', 'wechat', 'discord-view', 'half-q75'].map(
      (name) => verdictOf(made, name)?.margin,
    );
    const least = Math.min(...margins.map((margin) => margin ?? 0));
    expect(least).toBeGreaterThan(1);
    expect(least).toBeLessThan(2);
  });

  test('is chosen by the message: a long one needs more than a short one', async () => {
    const cover = await readPicture(await pngOf(busy));
    const long = await madeOfBusy();
    const short = await hideAlike({ cover, message: TEXT.slice(0, 30), master });
    expect(await psnrOf(long.bytes, busy)).toBeLessThan((await psnrOf(short.bytes, busy)) - 0.5);
  });

  test('A-70 follows the wish: the finest is changed least, the sturdiest comes through JPEG 30 and half of each side cropped away', async () => {
    const cover = await readPicture(await pngOf(drawPhoto({ width: 1200, height: 900, seed: 3 })));
    const message = TEXT.slice(0, 30);
    const made = (wanted: WantedQuality) => hideAlike({ cover, message, master, wanted });
    const [finest, sturdiest] = [await made('finest'), await made('sturdiest')];
    expect(await psnrOf(finest.bytes, cover.raster)).toBeGreaterThan(
      (await psnrOf(sturdiest.bytes, cover.raster)) + 2,
    );
    for (const name of ['q30', 'crop50-q75']) {
      expect(verdictOf(sturdiest, name)).toMatchObject({ survives: true });
      const received = await rasterOf(await simulate(sturdiest.bytes, channelNamed(name)));
      expect(await reveal({ image: received, master })).toEqual({ found: true, message });
    }
  });

  test('stays within the floor for the size', async () => {
    const { bytes } = await madeOfBusy();
    expect(await psnrOf(bytes, busy)).toBeGreaterThan(45);
  });
});

describe('the report', () => {
  test('S-1.3 A-01 is about the very file, label included: what it says is what reveal finds', async () => {
    const portrait = drawPhoto({ width: 700, height: 1000, seed: 8 });
    const cover = await readPicture(await jpegOf(portrait));
    const made = await hideAlike({ cover, message: TEXT, master, labelUrl: URL });
    expect(made.size.height).toBeGreaterThan(1000);
    expect(made.survival.map(({ channel }) => channel)).toEqual(REPORTED_CHANNELS.map(({ name }) => name));
    for (const name of ['same', 'whatsapp', 'messenger', 'discord-view', 'reshare']) {
      const received = await rasterOf(await simulate(made.bytes, channelNamed(name)));
      const found = await reveal({ image: received, master });
      const { survives, margin } = verdictOf(made, name) ?? {};
      expect({ name, margin, found: found.found }).toEqual({ name, margin, found: survives });
    }
  });

  /** A photograph whose colours jump from place to place, which hides the pattern by which crops are located. */
  function motley(): Raster {
    const photo = drawPhoto({ width: 640, height: 480, seed: 5 });
    const random = seeded(5);
    const jumps = Array.from({ length: 160 * 120 }, () => [100 * (random() - 0.5), 100 * (random() - 0.5)]);
    const data = photo.data.map((level, i) => {
      const [x, y] = [Math.floor(i / 3) % 640, Math.floor(i / (3 * 640))];
      const [cb, cr] = jumps[160 * (y >> 2) + (x >> 2)];
      const moved = [1.402 * cr, -0.344 * cb - 0.714 * cr, 1.772 * cb][i % 3];
      return Math.min(255, Math.max(0, level + moved));
    });
    return { ...photo, data };
  }

  test.each([
    ['lost in a picture without colours', drawGreyPhoto({ width: 640, height: 480, seed: 5 }), false],
    ['lost in one whose colours jump', motley(), false],
    ['found in a photograph', drawPhoto({ width: 640, height: 480, seed: 5 }), true],
  ])('says that the place of a crop is %s, and reveal agrees', async (_, raster, survives) => {
    const cover = await readPicture(await pngOf(raster));
    const message = TEXT.slice(0, 30);
    const made = await hideAlike({ cover, message, master });
    expect(verdictOf(made, 'crop30-q75')).toMatchObject({ survives });
    expect(verdictOf(made, 'crop30-q75')?.margin).toBeGreaterThan(1.2);
    const image = await rasterOf(await simulate(made.bytes, channelNamed('crop30-q75')));
    const search = { budgetMs: Number.POSITIVE_INFINITY };
    expect((await reveal({ image, master, search })).found).toBe(survives);
  });

  test('A-26 says of a small picture with a long message where it is lost, and reveal agrees', async () => {
    const cover = await readPicture(await pngOf(drawPhoto({ width: 200, height: 150, seed: 3 })));
    const made = await hideAlike({ cover, message: TEXT.slice(0, 200), master });
    expect(verdictOf(made, 'same')).toMatchObject({ survives: true });
    for (const name of ['wechat', 'discord-view', 'half-q75']) {
      expect(verdictOf(made, name)).toMatchObject({ survives: false });
      expect(verdictOf(made, name)?.margin).toBeLessThan(1.2);
    }
    const received = await rasterOf(await simulate(made.bytes, channelNamed('wechat')));
    expect(await reveal({ image: received, master })).toEqual({ found: false });
  });

  test('says nothing of what there was no time to try, and the picture holds its message all the same', async () => {
    const cover = await readPicture(await pngOf(busy));
    const made = await hideAlike({ cover, message: TEXT, master, budgetMs: 0 });
    for (const { survives, margin } of made.survival) expect([survives, margin]).toEqual([null, null]);
    const { raster } = await readPicture(made.bytes);
    expect(await reveal({ image: raster, master })).toEqual({ found: true, message: TEXT });
  });

  test('keeps the colour profile and reads what services show of it', async () => {
    const file = await fromRaster(busy).withIccProfile('p3').png().toBuffer();
    const cover = await readPicture(file);
    expect(cover.icc).not.toBeNull();
    const made = await hideAlike({ cover, message: TEXT.slice(0, 60), master });
    expect((await readPicture(made.bytes)).icc).toEqual(cover.icc);
    expect(verdictOf(made, 'whatsapp')).toMatchObject({ survives: true });
  });
});

test('an aborted signal ends the work', async () => {
  const cover = await readPicture(await pngOf(busy));
  const signal = AbortSignal.abort();
  await expect(hideAlike({ cover, message: TEXT, master, signal })).rejects.toThrow('aborted');
});

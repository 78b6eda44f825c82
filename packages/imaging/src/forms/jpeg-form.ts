import {
  type DctChange,
  type DctCover,
  type DctStego,
  type Hidden,
  prepareHidingInDct,
  type Raster,
} from '@underpaint/codec';
import { type JpegComponent, type JpegPicture, readJpeg, writeJpeg } from '@underpaint/jpeg';
import type { PictureFiles } from '../files/picture-files.ts';
import { jfifLike } from '../formats/jfif.ts';
import { insertJpegProfile } from '../formats/profile.ts';
import { type Chroma, shownRaster } from '../luma/colours.ts';
import { lumaOnly } from '../luma/grey-picture.ts';
import { type GreyRows, levelPool, planeOf, reusedLevels, rowSourceOf } from '../luma/grey-rows.ts';
import { chromaOf, lumaOf } from '../luma/jpeg-planes.ts';
import { release } from '../shared/release.ts';
import type { Form, Shown } from './form.ts';
import { appendRows } from './jpeg-rows-below.ts';

interface JpegFormInput {
  /** The cover, upright; see `readCoefficients`. */
  readonly cover: JpegPicture;
  /** Its colour profile. */
  readonly icc: Uint8Array | null;
  /** The label below the picture, as wide as it is. */
  readonly label: Raster | null;
  readonly files: PictureFiles;
}

/**
 * The coefficients of a JPEG file: whatever the message does not need stays as it is, bit for bit. There is only one
 * copy of them, changed to the stego image shown last, and one of its planes: large pictures leave no memory for
 * more. Once written, the file takes the place of the coefficients, which are read from it if they are needed again.
 */
export function jpegForm({ cover, icc, label, files }: JpegFormInput): Form<DctStego> {
  const { height: coverHeight } = cover;
  const segments = [jfifLike(cover.segments)];
  const blocksAcross = cover.components.map((component) => component.blocksAcross);
  let picture = label === null ? cover : labelled(cover, label);
  const { width, height } = picture;
  const pool = levelPool();
  const memory = reusedLevels(pool.take);
  const chromaMemories = [reusedLevels(pool.take), reusedLevels(pool.take)];
  let changes: readonly DctChange[] = [];
  /** Takes the place of the coefficients. */
  let written: Uint8Array | null = null;

  function releaseCoefficients(): void {
    for (const { coefficients } of picture.components) release({ data: coefficients });
  }

  function change(next: readonly DctChange[]): void {
    if (next === changes) return;
    if (written !== null) picture = readJpeg(written, { maxPixels: width * height });
    written = null;
    for (const [sign, all] of [
      [-1, changes],
      [1, next],
    ] as const) {
      for (const [i, each] of all.entries()) addChange(picture.components[i], each, blocksAcross[i], sign);
    }
    changes = next;
  }

  function show({ stego }: Hidden<DctStego>): Shown {
    let file: Promise<Uint8Array> | undefined;
    let chroma: Chroma | null | undefined;
    const encode = async (): Promise<Uint8Array> => {
      colours();
      change(stego.changes);
      written = writeJpeg({ ...picture, segments });
      releaseCoefficients();
      return icc === null ? written : insertJpegProfile(written, icc);
    };
    const write = (): Promise<Uint8Array> => {
      file ??= encode();
      return file;
    };
    const colours = (): Chroma | null => {
      if (chroma !== undefined) return chroma;
      change(stego.changes);
      chroma = chromaOf(picture, height, chromaMemories);
      return chroma;
    };
    const fromPlanes = (): Raster | null => {
      const planes = files.stepsLikeLuma ? colours() : null;
      return planes && shownRaster(luma, planes);
    };
    change(stego.changes);
    const luma = lumaOf(picture, height, memory);
    return {
      luma: lumaOnly(luma, colours),
      planes: () => {
        const known = colours();
        const chroma = known && { blue: planeOf(known.blue), red: planeOf(known.red) };
        return { luma: planeOf(luma), chroma };
      },
      write,
      raster: async () => fromPlanes() ?? files.show(await write()),
      isAsStored: icc === null && !files.stepsLikeLuma,
    };
  }

  return {
    size: { width, height },
    prepare: (input) => {
      // Allocates enough for the label too, which is read later.
      memory(width * height);
      const luma = lumaOf(picture, coverHeight, memory);
      return prepareHidingInDct({ ...input, cover: coverOf(picture, luma, blocksAcross) });
    },
    show,
    close: () => {
      releaseCoefficients();
      pool.release();
    },
  };
}

/** Adds the label below. This empties the cover's coefficients: large pictures leave no memory for both. */
function labelled(cover: JpegPicture, label: Raster): JpegPicture {
  const picture = appendRows(cover, label);
  for (const { coefficients } of cover.components) release({ data: coefficients });
  return picture;
}

/** The upper part of a picture, whose luma is given, in the form in which the codec takes a cover. */
function coverOf({ components }: JpegPicture, luma: GreyRows, blocksAcross: readonly number[]): DctCover {
  const { width, height } = luma;
  const [{ horizontal, vertical }] = components;
  return {
    ...{ width, height, luma: rowSourceOf(luma) },
    components: components.map((component, i) => ({
      steps: component.steps,
      coefficients: component.coefficients,
      blocksPerLine: component.blocksPerLine,
      blocksAcross: blocksAcross[i],
      blocksDown: Math.ceil((height * component.vertical) / vertical / BLOCK),
      scaleX: horizontal / component.horizontal,
      scaleY: vertical / component.vertical,
    })),
  };
}

const BLOCK = 8;

/** @param blocksAcross of the cover, to which the change belongs */
function addChange(
  { coefficients, blocksPerLine }: JpegComponent,
  { frequencies, levels }: DctChange,
  blocksAcross: number,
  sign: 1 | -1,
): void {
  const pitch = blocksAcross * frequencies;
  for (let at = 0, line = 0; at < levels.length; line++) {
    const row = Math.floor(line / frequencies) * blocksPerLine * 64 + BLOCK * (line % frequencies);
    for (let x = 0; x < pitch; x++, at++) {
      if (levels[at] === 0) continue;
      coefficients[row + 64 * Math.floor(x / frequencies) + (x % frequencies)] += sign * levels[at];
    }
  }
}

import { type Hidden, prepareHiding, type Raster } from '@underpaint/codec';
import type { PictureFile } from '../files/picture-file.ts';
import type { PictureFiles } from '../files/picture-files.ts';
import { hangLabel } from '../label/label.ts';
import { jpegChroma } from '../luma/chroma-rows.ts';
import type { Chroma } from '../luma/colours.ts';
import { type GreyPicture, greyOf, lumaOnly } from '../luma/grey-picture.ts';
import { jpegRows } from '../luma/jpeg-rows.ts';
import type { Form, Shown } from './form.ts';

interface RasterFormInput {
  readonly cover: PictureFile;
  /** The label below the picture, as wide as it is. */
  readonly label: Raster | null;
  readonly files: PictureFiles;
}

/** Pixels: PNG files, and JPEG files whose coefficients cannot be kept. */
export function rasterForm({ cover, label, files }: RasterFormInput): Form<Raster> {
  const { width, height } = cover.raster;

  function show({ stego }: Hidden): Shown {
    const raster = label === null ? stego : hangLabel(stego, label);
    let file: Promise<Uint8Array> | undefined;
    const write = (): Promise<Uint8Array> => {
      file ??= files.write({ raster, like: cover });
      return file;
    };
    const isKept = cover.format === 'png' && cover.icc === null;
    return {
      luma: lumaOf(raster, cover),
      planes: null,
      write,
      raster: async () => (isKept ? raster : files.show(await write())),
      isAsStored: cover.format === 'jpeg' && cover.icc === null,
    };
  }

  return {
    size: { width, height: height + (label?.height ?? 0) },
    prepare: (input) => prepareHiding({ ...input, cover: cover.raster }),
    show,
    // The cover's samples belong to the caller.
    close: () => {},
  };
}

function lumaOf(raster: Raster, { quality }: PictureFile): GreyPicture {
  const grey = greyOf(raster);
  if (quality === null) return grey;
  const colours = (): Chroma | null => {
    const chroma = grey.colours();
    return chroma && jpegChroma(chroma, quality);
  };
  return lumaOnly(jpegRows(grey, quality), colours);
}

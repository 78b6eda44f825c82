import type { Raster } from '@underpaint/codec';
import type { CopyFormat, PictureFormat } from '../formats/sniff.ts';

/** A decoded cover and what is needed to write a picture like it. */
export interface PictureFile {
  /** The file itself. */
  readonly bytes: Uint8Array;
  /** 8-bit samples as stored unless `isConverted`, in the space of `icc`, EXIF orientation applied, alpha straight. */
  readonly raster: Raster;
  /** Whether the samples have gone through the file's profile to sRGB: CMYK, and grey with a grey profile. */
  readonly isConverted: boolean;
  readonly format: PictureFormat;
  /** JPEG: the estimated quality, but at least 85: what its pixels are written at, if they are. PNG: null. */
  readonly quality: number | null;
  /** How the cover's RGB colour profile shows colours, as a profile that says nothing else; or null. */
  readonly icc: Uint8Array | null;
  /** Whether the cover was stored as grey (with or without alpha). */
  readonly grey: boolean;
  /** JPEG only: whether the cover was progressive. */
  readonly progressive: boolean;
  /** JPEG only: how the cover stored colour; kinds in between count as 4:4:4. */
  readonly subsampling: '4:2:0' | '4:4:4';
  /** PNG only: the cover's cICP, mDCV, cLLI, sRGB, gAMA, cHRM and pHYs chunks. */
  readonly displayChunks: readonly Uint8Array[];
}

/** A decoded picture that does not serve as a model for writing. */
export interface OpenedPicture extends Pick<PictureFile, 'raster'> {
  readonly format: CopyFormat;
}

/** A model for writing a picture. */
export type PictureLike = Omit<PictureFile, 'bytes' | 'isConverted'>;

import type { Hidden, HideInput, Hiding, Raster } from '@underpaint/codec';
import type { GreyPicture } from '../luma/grey-picture.ts';
import type { ShownPlanes } from '../luma/shown-planes.ts';
import type { Size } from '../shared/size.ts';

/**
 * The form in which a cover's message is hidden: pixels, or the coefficients of its JPEG file. It knows what the file
 * of a stego image shows, label included.
 */
export interface Form<Stego> {
  /** Size of what the file shows. */
  readonly size: Size;
  prepare(input: Omit<HideInput, 'cover'>): Promise<Hiding<Stego>>;
  /** What the file would show of a stego image. */
  show(hidden: Hidden<Stego>): Shown;
  /** Releases memory that nobody else needs; after this, the form and what it showed must not be used. */
  close(): void;
}

export interface Shown {
  readonly luma: GreyPicture;
  /** Copies of its planes for another thread. Null if luma needs more than these. */
  readonly planes: (() => ShownPlanes) | null;
  /** The file, in the cover's format. */
  write(): Promise<Uint8Array>;
  /** What viewers and services see in the file: 8-bit sRGB. */
  raster(): Promise<Raster>;
  /** Whether `raster` has the samples that `PictureFiles.read` would find in the file. */
  readonly isAsStored: boolean;
}

import type { Argon2id, Raster } from '@underpaint/codec';
import type { ChannelStep } from '../channels/channels.ts';
import type { PictureLimits } from '../shared/limits.ts';
import type { OpenedPicture, PictureFile, PictureLike } from './picture-file.ts';

/**
 * What hiding and revealing need from the environment in which they run: decoders, encoders and Argon2id. Everything else
 * in `hideInFile` and `revealInFile` is the same everywhere.
 */
export interface PictureFiles {
  /**
   * Decodes a PNG or JPEG file; sample values stay as stored.
   * @throws ImagingError `image.too_large`, `image.too_many_pixels`, `image.unsupported`, `image.unreadable`
   */
  read(bytes: Uint8Array, limits: PictureLimits): Promise<PictureFile>;
  /**
   * The same without decoding a JPEG, whose raster then has a size but no samples, see `isReleased`.
   * @throws ImagingError as in `read`, except for faults that only decoding shows
   */
  readUndecoded(bytes: Uint8Array, limits: PictureLimits): Promise<PictureFile>;
  /**
   * Decodes a file to look for a message: as `read`, and on servers WebP as well.
   * @throws ImagingError as in `read`
   */
  open(bytes: Uint8Array, limits: PictureLimits): Promise<OpenedPicture>;
  /** Encodes a raster in the format, at the quality and in the colour space of a cover. */
  write(input: { raster: Raster; like: PictureLike }): Promise<Uint8Array>;
  /** What viewers and services see in a file made here: 8-bit sRGB. */
  show(bytes: Uint8Array): Promise<Raster>;
  /** Whether a step can be taken: not every browser has every encoder. */
  canTake(step: ChannelStep): boolean;
  /**
   * The picture after one step of a channel. The raster given stays unchanged unless it may be overwritten, which
   * saves memory.
   */
  takeStep(raster: Raster, step: ChannelStep, mayOverwrite?: boolean): Promise<Raster>;
  /**
   * Whether all steps other than encoders are done by the kernels that simulate luma. Encoders are then given the
   * kernels' results, so that no large picture has to be decoded and resized again.
   */
  readonly stepsLikeLuma: boolean;
  readonly argon2id: Argon2id;
}

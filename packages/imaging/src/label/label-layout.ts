import { LABEL_SHARES, labelHeight } from '@underpaint/codec';
import { ImagingError } from '../shared/errors.ts';
import type { Size } from '../shared/size.ts';

/** Modules of light around a QR code on every side (ISO/IEC 18004). */
export const QUIET_MODULES = 4;
/** Fewest pixels a module may have in the labelled picture. */
const MIN_MODULE = 4;
/** Phones scan a code well if a module has at least this many pixels, even after JPEG at quality 50. */
const SCAN_MODULE = 2.5;
/** The smallest long side to which the large services shrink a picture. */
const SERVICE_SIDE = 1080;

/** Where everything on the label goes, in pixels from the band's top left corner. */
export interface LabelLayout {
  /** Height of the band. */
  readonly height: number;
  /** Thickness of the line below the picture; its shadow is twice as high. */
  readonly line: number;
  /** Side of one QR module. */
  readonly module: number;
  /** Left and top of the QR code, quiet zone not included. */
  readonly left: number;
  readonly top: number;
  /** Side of the QR code, quiet zone not included. */
  readonly side: number;
}

/**
 * Chooses the lowest band on which the code scans, now and after a service has shrunk the picture; if none does
 * after shrinking, the band with the largest modules.
 * @param modules modules along one side of the code, quiet zone not included.
 * @throws ImagingError `image.too_small`
 */
export function layOutLabel(picture: Size, modules: number): LabelLayout {
  const bands = LABEL_SHARES.map((share) => layOut(picture, { share, modules })).filter(
    ({ module }) => module >= MIN_MODULE,
  );
  const band =
    bands.find((each) => each.module * shrinkage(picture, each.height) >= SCAN_MODULE) ?? bands.at(-1);
  if (band === undefined) throw tooSmall(modules);
  return band;
}

function layOut(picture: Size, { share, modules }: { share: number; modules: number }): LabelLayout {
  const height = labelHeight(picture, share);
  const line = lineOf(height);
  const room = height - 3 * line;
  const module = Math.floor(Math.min(room, picture.width) / (modules + 2 * QUIET_MODULES));
  const side = module * modules;
  const top = 3 * line + Math.floor((room - side) / 2);
  const left = Math.min(top, Math.floor((picture.width - side) / 2));
  return { height, line, module, left, top, side };
}

function lineOf(height: number): number {
  return Math.max(1, Math.round(height / 220));
}

/** Factor, at most 1, by which a service shrinks the labelled picture. */
function shrinkage({ width, height }: Size, band: number): number {
  return Math.min(1, SERVICE_SIDE / Math.max(width, height + band));
}

function tooSmall(modules: number): ImagingError {
  const code = (modules + 2 * QUIET_MODULES) * MIN_MODULE;
  const minSide = Math.ceil((code + 3) / (LABEL_SHARES.at(-1) as number));
  return new ImagingError(
    'image.too_small',
    `This picture is too small for a QR code: each side must have at least ${minSide} pixels. Use a larger picture.`,
    { details: { minSide } },
  );
}

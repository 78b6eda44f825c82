import { FINDABLE } from './certainty.ts';
import type { Keyring } from './keyring.ts';
import type { Size } from './raster.ts';
import { type Box, centredView, readableCanvases } from './signal/canvas.ts';
import { type Look, lookThrough } from './signal/look.ts';
import { planeRows, type RowSource } from './signal/plane.ts';
import { reduceLuma } from './signal/resample.ts';
import { type Scouted, scoutVariants } from './signal/scout-variants.ts';

/** How many views are tried however poorly their pilots agree, and how many at most. */
const VIEWS_TRIED = 2;
const MOST_VIEWS = 8;
/** Variants tried per view. */
const VARIANTS_TRIED = 2;
const SCOUT_LONG_SIDE = 1024;

/** A canvas on a part of an image that may be the picture. */
export interface Candidate {
  readonly size: number;
  readonly box: Box;
}

/** All canvas sizes on every part that may be the picture, likeliest first. */
export function candidatesFor(boxes: readonly Box[]): Candidate[] {
  return boxes
    .flatMap((box) => sizesFor(box).map((size, rank) => ({ candidate: { size, box }, rank })))
    .sort((a, b) => a.rank - b.rank)
    .map(({ candidate }) => candidate);
}

function sizesFor({ left, top, right, bottom }: Box): number[] {
  return readableCanvases({ width: right - left, height: bottom - top });
}

/** What is seen through a view, and the key's variants, ordered by how well their pilots agree there. */
export interface Glance {
  readonly look: Look;
  readonly size: number;
  readonly scouted: readonly Scouted[];
}

export async function glance(
  source: RowSource,
  { size, box }: Candidate,
  keyring: Keyring,
): Promise<Glance | null> {
  const look = lookThrough(source, centredView(size, box));
  if (look === null) return null;
  return { look, size, scouted: scoutVariants(look, await keyring.pilots(size)) };
}

export interface Ranked extends Scouted {
  readonly candidate: Candidate;
}

/** The best few candidates by pilot score on a reduced copy. */
export async function rank(
  source: RowSource,
  candidates: readonly Candidate[],
  keyring: Keyring,
): Promise<Ranked[]> {
  const small = reduceLuma(source, SCOUT_LONG_SIDE);
  const scout = planeRows(small);
  const scored: Ranked[] = [];
  for (const candidate of candidates) {
    const box = scaledBox(candidate.box, source, small);
    const seen = await glance(scout, { ...candidate, box }, keyring);
    const scouted = seen?.scouted.slice(0, VARIANTS_TRIED) ?? [];
    scored.push(...scouted.map((each) => ({ candidate, ...each })));
  }
  scored.sort((a, b) => b.score - a.score);
  return scored.slice(0, MOST_VIEWS).filter(({ score }, place) => place < VIEWS_TRIED || score >= FINDABLE);
}

/** The same box in a copy of another size. */
export function scaledBox({ left, top, right, bottom }: Box, from: Size, to: Size): Box {
  const sx = to.width / from.width;
  const sy = to.height / from.height;
  return { left: left * sx, top: top * sy, right: right * sx, bottom: bottom * sy };
}

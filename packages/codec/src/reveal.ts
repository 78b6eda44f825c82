import { CERTAIN, FINDABLE, TONED } from './certainty.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { type Unpacked, unpackPayload } from './payload.ts';
import { pictureBoxes, shadedPictureBoxes } from './picture-boxes.ts';
import type { Raster, Size } from './raster.ts';
import { type SearchOptions, searchReadings } from './search.ts';
import { type Box, centredView, readableCanvases } from './signal/canvas.ts';
import { classesOf, type Reading, read, softBitsOf, withPlan } from './signal/extract.ts';
import { type Look, lookThrough } from './signal/look.ts';
import { lumaRows } from './signal/luma.ts';
import { type Plane, planeRows, type RowSource } from './signal/plane.ts';
import { readToned } from './signal/read-toned.ts';
import { reduceLuma } from './signal/resample.ts';
import { type Scouted, scoutVariants } from './signal/scout-variants.ts';
import { reduceRaster } from './signal/tone-terms.ts';
import { type Turn, turnSamples } from './signal/turn-samples.ts';
import { versionOf } from './variant.ts';

export interface RevealInput {
  readonly image: Raster;
  /** From `deriveMaster`. */
  readonly master: Uint8Array<ArrayBuffer>;
  /** How to search for a cropped or framed picture if the whole image shows nothing; `false`: do not search. */
  readonly search?: SearchOptions | false;
}

/** A wrong key, no message and damage beyond repair all give the same answer. */
export type Revealed = ({ readonly found: true } & Unpacked) | { readonly found: false };

const CLASSES_TRIED = 3;
/** How many views are tried however little their pilots agree, and how many at most. */
const VIEWS_TRIED = 2;
const MOST_VIEWS = 8;
/** Variants tried per view. */
const VARIANTS_TRIED = 2;
const SCOUT_LONG_SIDE = 1024;

interface Candidate {
  readonly size: number;
  readonly box: Box;
}

/**
 * Reveals the message of a picture that may have been resized and recompressed, turned by quarters or mirrored, with or
 * without its label.
 */
export async function reveal({ image, master, search = {} }: RevealInput): Promise<Revealed> {
  const keyring = createKeyring(master);
  const source = lumaRows(image);
  const { likeliest, ...whole } = await openWhole(source, keyring);
  const opened =
    whole.opened ??
    (await openTurned(source, keyring)) ??
    (await openToned({ image, source, likeliest, keyring }));
  if (opened !== null) return { found: true, ...opened };
  return search === false ? { found: false } : revealBySearch(image, keyring, search);
}

interface Looked {
  readonly opened: Unpacked | null;
  /** The likeliest views, if none of them gave a message. */
  readonly likeliest: readonly Ranked[];
}

/** Looks at the whole image as it lies. */
async function openWhole(source: RowSource, keyring: Keyring): Promise<Looked> {
  const [likely, ...others] = candidatesFor(pictureBoxes(source));
  const first = await glance(source, likely, keyring);
  if (first !== null) {
    const reading = await readVariant(first, first.scouted[0].variant, keyring);
    const opened = reading.fit.score > CERTAIN.oneView ? await decode(reading, keyring) : null;
    if (opened !== null) return { opened, likeliest: [] };
  }
  const likeliest = await rank(source, [likely, ...others], keyring);
  for (const { candidate, variant } of likeliest) {
    const seen = candidate === likely ? first : await glance(source, candidate, keyring);
    if (seen === null) continue;
    const reading = await readVariant(seen, variant, keyring);
    const opened =
      (await decode(reading, keyring)) ??
      (await decodeNearby(source, candidate, reading, keyring)) ??
      (await decodeUnlikely(reading, keyring));
    if (opened !== null) return { opened, likeliest };
  }
  return { opened: null, likeliest };
}

/** The ways in which people and apps turn pictures: by quarters, then mirrored; likeliest first. */
const TURNS: readonly Turn[] = [
  { transpose: true, mirrorX: true, mirrorY: false },
  { transpose: true, mirrorX: false, mirrorY: true },
  { transpose: false, mirrorX: true, mirrorY: true },
  { transpose: false, mirrorX: true, mirrorY: false },
  { transpose: false, mirrorX: false, mirrorY: true },
];
/** Long sides, in pixels, of the copies that are turned to see whether their pilots agree, and to be read. */
const TURNED_LONG_SIDES = { tried: 768, read: 2048 } as const;

/** Looks at the whole image turned and mirrored, where the pilots say that there is something. */
async function openTurned(source: RowSource, keyring: Keyring): Promise<Unpacked | null> {
  const small = reduceLuma(source, TURNED_LONG_SIDES.tried);
  for (const turn of TURNS) {
    if (!(await isPromising(planeRows(turnedPlane(small, turn)), keyring))) continue;
    const turned = turnedPlane(reduceLuma(source, TURNED_LONG_SIDES.read), turn);
    const { opened } = await openWhole(planeRows(turned), keyring);
    if (opened !== null) return opened;
  }
  return null;
}

function turnedPlane(plane: Plane, turn: Turn): Plane {
  const data = new Float32Array(plane.data.length);
  return { ...turnSamples({ ...plane, channels: 1 }, turn, data), data };
}

async function isPromising(source: RowSource, keyring: Keyring): Promise<boolean> {
  for (const candidate of candidatesFor(pictureBoxes(source))) {
    const seen = await glance(source, candidate, keyring);
    if (seen !== null && seen.scouted[0].score >= FINDABLE) return true;
  }
  return false;
}

/** Long side, in pixels, of the copy whose curves are undone. */
const TONED_LONG_SIDE = 2048;

interface Whole {
  readonly image: Raster;
  /** Its luma. */
  readonly source: RowSource;
  /** Its likeliest views. */
  readonly likeliest: readonly Ranked[];
  readonly keyring: Keyring;
}

/** Undoes what an editor may have done to the tones, in the likeliest view, if its pilots are hopeful all the same. */
async function openToned({ image, source, likeliest, keyring }: Whole): Promise<Unpacked | null> {
  const [best] = [...likeliest, ...(await rankShaded(source, keyring))].sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < TONED.hopeful) return null;
  const { size, box } = best.candidate;
  const copy = reduceRaster(image, TONED_LONG_SIDE);
  const plan = await keyring.plan({ size, variant: best.variant });
  const reading = readToned(copy, centredView(size, scaledBox(box, image, copy)), plan);
  if (reading === null || reading.fit.score < TONED.findable) return null;
  return (await decode(reading, keyring)) ?? (await decodeUnlikely(reading, keyring));
}

/** Views of the picture above a label in the shade of a vignette. */
async function rankShaded(source: RowSource, keyring: Keyring): Promise<Ranked[]> {
  const boxes = shadedPictureBoxes(source);
  return boxes.length === 0 ? [] : rank(source, candidatesFor(boxes), keyring);
}

async function revealBySearch(image: Raster, keyring: Keyring, search: SearchOptions): Promise<Revealed> {
  for await (const reading of searchReadings(image, keyring, search)) {
    const opened = (await decode(reading, keyring)) ?? (await decodeUnlikely(reading, keyring));
    if (opened !== null) return { found: true, ...opened };
  }
  return { found: false };
}

/** All canvas sizes on every part that may be the picture, likeliest first. */
function candidatesFor(boxes: readonly Box[]): Candidate[] {
  return boxes
    .flatMap((box) => sizesFor(box).map((size, rank) => ({ candidate: { size, box }, rank })))
    .sort((a, b) => a.rank - b.rank)
    .map(({ candidate }) => candidate);
}

function sizesFor({ left, top, right, bottom }: Box): number[] {
  return readableCanvases({ width: right - left, height: bottom - top });
}

/** A view, and the key's variants, ordered by how likely its pilots are to belong to each. */
interface Glance {
  readonly look: Look;
  readonly size: number;
  readonly scouted: readonly Scouted[];
}

async function glance(source: RowSource, { size, box }: Candidate, keyring: Keyring): Promise<Glance | null> {
  const look = lookThrough(source, centredView(size, box));
  if (look === null) return null;
  return { look, size, scouted: scoutVariants(look, await keyring.pilots(size)) };
}

async function readVariant({ look, size }: Glance, variant: number, keyring: Keyring): Promise<Reading> {
  return read(withPlan(look, await keyring.plan({ size, variant })));
}

/** Pixels by which the edge between picture and label may be off: it is calculated from rounded sizes. */
const EDGES = [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75];

/** If the pilots say there is something, looks again with the edge above the label where they agree best. */
async function decodeNearby(
  source: RowSource,
  { size, box }: Candidate,
  { fit, sighting: { plan } }: Reading,
  keyring: Keyring,
): Promise<Unpacked | null> {
  if (fit.score < FINDABLE || box.bottom === source.height) return null;
  let best: Reading | null = null;
  for (const shift of EDGES) {
    const look = lookThrough(source, centredView(size, { ...box, bottom: box.bottom + shift }));
    const reading = look === null ? null : read(withPlan(look, plan));
    if (reading !== null && reading.fit.score > (best ?? { fit }).fit.score) best = reading;
  }
  return best === null ? null : decode(best, keyring);
}

/** The same part of a copy of another size. */
function scaledBox({ left, top, right, bottom }: Box, from: Size, to: Size): Box {
  const sx = to.width / from.width;
  const sy = to.height / from.height;
  return { left: left * sx, top: top * sy, right: right * sx, bottom: bottom * sy };
}

interface Ranked extends Scouted {
  readonly candidate: Candidate;
}

/** The best few candidates by pilot score on a reduced copy. */
async function rank(
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

/**
 * If the pilots say there is something, tries the other size classes: few pilots indicate the size class, and faint ones
 * mislead.
 */
async function decodeUnlikely(reading: Reading, keyring: Keyring): Promise<Unpacked | null> {
  if (reading.fit.score < FINDABLE) return null;
  return decodeClasses(reading, classesOf(reading).slice(CLASSES_TRIED), keyring);
}

async function decode(reading: Reading, keyring: Keyring): Promise<Unpacked | null> {
  return decodeClasses(reading, classesOf(reading).slice(0, CLASSES_TRIED), keyring);
}

async function decodeClasses(
  reading: Reading,
  classes: readonly number[],
  keyring: Keyring,
): Promise<Unpacked | null> {
  const { plan } = reading.sighting;
  for (const sizeClass of classes) {
    const layout = await keyring.layout(plan, sizeClass);
    const payload = layout.code.decode(softBitsOf(reading, layout, sizeClass));
    const opened =
      payload === null ? null : await unpackPayload(payload, keyring.master, versionOf(plan.variant));
    if (opened !== null) return opened;
  }
  return null;
}

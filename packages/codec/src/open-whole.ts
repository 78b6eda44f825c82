import { CERTAIN, FINDABLE } from './certainty.ts';
import { decode, decodeUnlikely } from './decode.ts';
import type { Keyring } from './keyring.ts';
import type { Unpacked } from './payload.ts';
import { pictureBoxes } from './picture-boxes.ts';
import { centredView } from './signal/canvas.ts';
import { type Reading, read, withPlan } from './signal/extract.ts';
import { lookThrough } from './signal/look.ts';
import type { RowSource } from './signal/plane.ts';
import { type Candidate, candidatesFor, type Glance, glance, type Ranked, rank } from './views.ts';

export interface Looked {
  readonly opened: Unpacked | null;
  /** The likeliest views, if none of them gave a message. */
  readonly likeliest: readonly Ranked[];
}

/** Reads the whole image without turning it. */
export async function openWhole(source: RowSource, keyring: Keyring): Promise<Looked> {
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

async function readVariant({ look, size }: Glance, variant: number, keyring: Keyring): Promise<Reading> {
  return read(withPlan(look, await keyring.plan({ size, variant })));
}

/** Pixels by which the edge between picture and label may be off: it is calculated from rounded sizes. */
const EDGES = [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75];

/** If the pilots suggest that there is a message, reads again with the edge above the label where they agree best. */
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

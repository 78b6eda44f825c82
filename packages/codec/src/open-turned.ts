import { FINDABLE } from './certainty.ts';
import type { Keyring } from './keyring.ts';
import { openWhole } from './open-whole.ts';
import type { Unpacked } from './payload.ts';
import { pictureBoxes } from './picture-boxes.ts';
import { type Plane, planeRows, type RowSource } from './signal/plane.ts';
import { reduceLuma } from './signal/resample.ts';
import { type Turn, turnSamples } from './signal/turn-samples.ts';
import { candidatesFor, glance } from './views.ts';

/** The ways in which people and apps turn pictures: by quarters, then mirrored; likeliest first. */
const TURNS: readonly Turn[] = [
  { transpose: true, mirrorX: true, mirrorY: false },
  { transpose: true, mirrorX: false, mirrorY: true },
  { transpose: false, mirrorX: true, mirrorY: true },
  { transpose: false, mirrorX: true, mirrorY: false },
  { transpose: false, mirrorX: false, mirrorY: true },
];
/** Long sides, in pixels, of the turned copies: one to see whether their pilots agree, one to be read. */
const TURNED_LONG_SIDES = { tried: 768, read: 2048 } as const;

/** Reads the whole image turned and mirrored, in the ways for which the pilots suggest that there is a message. */
export async function openTurned(source: RowSource, keyring: Keyring): Promise<Unpacked | null> {
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

import { FINDABLE } from './certainty.ts';
import type { Keyring } from './keyring.ts';
import { type Unpacked, unpackPayload } from './payload.ts';
import { classesOf, type Reading, softBitsOf } from './signal/extract.ts';
import { versionOf } from './variant.ts';

const CLASSES_TRIED = 3;

/** Tries the likeliest size classes. */
export async function decode(reading: Reading, keyring: Keyring): Promise<Unpacked | null> {
  return decodeClasses(reading, classesOf(reading).slice(0, CLASSES_TRIED), keyring);
}

/**
 * Tries the other size classes if the pilots suggest that there is a message: few pilots indicate the size class, and
 * faint ones mislead.
 */
export async function decodeUnlikely(reading: Reading, keyring: Keyring): Promise<Unpacked | null> {
  if (reading.fit.score < FINDABLE) return null;
  return decodeClasses(reading, classesOf(reading).slice(CLASSES_TRIED), keyring);
}

/** Tries all size classes, the likeliest first. */
export async function decodeAny(reading: Reading, keyring: Keyring): Promise<Unpacked | null> {
  return (await decode(reading, keyring)) ?? (await decodeUnlikely(reading, keyring));
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

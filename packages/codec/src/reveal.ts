import { decodeAny } from './decode.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { openToned } from './open-toned.ts';
import { openTurned } from './open-turned.ts';
import { openWhole } from './open-whole.ts';
import type { Unpacked } from './payload.ts';
import { checkSamples, type Raster } from './raster.ts';
import { type SearchOptions, searchReadings } from './search.ts';
import { lumaRows } from './signal/luma.ts';

export interface RevealInput {
  readonly image: Raster;
  /** From `deriveMaster`. */
  readonly master: Uint8Array<ArrayBuffer>;
  /** How to search for a cropped or framed picture if the whole image shows nothing; `false`: do not search. */
  readonly search?: SearchOptions | false;
}

/** A wrong key, no message and damage beyond repair all give the same answer. */
export type Revealed = ({ readonly found: true } & Unpacked) | { readonly found: false };

/**
 * Reveals the message of a picture that may have been resized and recompressed, turned by quarters or mirrored,
 * changed in its tones, straightened, or cropped, with or without its label.
 * @throws RangeError for a raster that does not have the samples it says
 */
export async function reveal({ image, master, search = {} }: RevealInput): Promise<Revealed> {
  checkSamples(image);
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

async function revealBySearch(image: Raster, keyring: Keyring, search: SearchOptions): Promise<Revealed> {
  for await (const reading of searchReadings(image, keyring, search)) {
    const opened = await decodeAny(reading, keyring);
    if (opened !== null) return { found: true, ...opened };
  }
  return { found: false };
}

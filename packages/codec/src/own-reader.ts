import { lumaFor, readingsAtPlace, type SearchedLuma, searchedLuma } from './align-place.ts';
import { FINDABLE, PLAIN_PLACE, SEEN_PLACE } from './certainty.ts';
import { type Choice, createKeyring } from './keyring.ts';
import { once } from './once.ts';
import type { Raster } from './raster.ts';
import { type Box, centredView, common, wholeBox } from './signal/canvas.ts';
import { type Reading, read, softBitsOf, withPlan } from './signal/extract.ts';
import { informationIn } from './signal/information.ts';
import { type Look, lookThrough } from './signal/look.ts';
import { lumaRows } from './signal/luma.ts';
import type { RowSource } from './signal/plane.ts';
import type { EmbedPlan } from './signal/quantise.ts';
import { singleCorrelator } from './sync/correlator.ts';
import { densePattern } from './sync/dense-pattern.ts';
import type { ComplexField } from './sync/fft.ts';
import { type FoundPlace, lookAtKnownPlace } from './sync/known-place.ts';
import type { Spot } from './sync/placement.ts';
import { placesAround } from './sync/random-places.ts';
import type { ColourRows } from './sync/received-chroma.ts';

/** A sealed message and its place in a picture, key included: all that any thread needs to make the same reader. */
export interface PlacedMessage {
  readonly master: Uint8Array<ArrayBuffer>;
  readonly choice: Choice;
  readonly sizeClass: number;
  readonly payload: Uint8Array<ArrayBuffer>;
}

/** Reads back a known message, to learn how much of it is left. */
export interface OwnReader {
  /**
   * Reads this message back from a copy of the stego image. `whole`: the edges of the whole stego image in pixels of the
   * copy, possibly fractional; outside the copy if it was cropped, inside it if there is a label or a frame.
   * `margin`: information received over information needed; see COMFORTABLE_MARGIN.
   */
  readBack(copy: Raster, whole?: Box): ReadBack;
  /** The same for a copy known only by its luma, row by row. */
  readBackLuma(copy: RowSource, whole?: Box): ReadBack;
  /** What can be seen of the canvas in a copy, for `Hiding.foresee`; null if that is next to nothing. */
  look(copy: RowSource, whole?: Box): Look | null;
  /** What a search, not knowing where the picture lies, finds in a copy that was cropped or shows more than the picture. */
  seek(copy: Raster | ColourRows, whole: Box): Sought;
}

export interface ReadBack {
  readonly exact: boolean;
  readonly margin: number;
  /** How well the pilots agree, in standard deviations of chance. */
  readonly pilots: number;
}

export interface Sought {
  /** How far the pattern in the colours stands out at the place, see PLAIN_PLACE; 0 in a copy without colours. */
  readonly score: number;
  /** Whether a search sees the place and, with its own alignment, recovers the message. Slow if it does see the place. */
  readonly isRead: () => boolean;
}

/** How a message is laid out on the canvas, for any strength. */
export type Embedding = Omit<EmbedPlan, 'strength'>;

/** A placed message, laid out. */
export interface LaidOut {
  readonly embedding: Embedding;
  readonly payload: Uint8Array;
  /** Of the pattern in the colours. */
  readonly spectrum: ComplexField;
}

/** Derives from the key where each bit of a message lies. */
export async function layOut({ master, choice, sizeClass, payload }: PlacedMessage): Promise<LaidOut> {
  const keyring = createKeyring(master);
  const [plan, layout, spectrum] = await Promise.all([
    keyring.plan(choice),
    keyring.layout(choice, sizeClass),
    keyring.syncSpectrum(choice.variant),
  ]);
  return { embedding: { plan, layout, sizeClass, codeword: layout.code.encode(payload) }, payload, spectrum };
}

/** A reader of a message that was hidden on another thread. */
export async function openOwnReader(placed: PlacedMessage): Promise<OwnReader> {
  return ownReader(await layOut(placed));
}

/**
 * Fewer places than a reader tries, so that a reader starting elsewhere still finds what these find. The smaller
 * number usually suffices.
 */
const REPORTED_PLACES = [17, 100] as const;

/**
 * What an alignment on the pilots must leave of a message. A reader, starting elsewhere, may do better or worse: on
 * the same copy, margins differ by up to .2 (decision 063).
 */
const ALIGNED_MARGIN = 1.3;

export function ownReader({ embedding, payload, spectrum }: LaidOut): OwnReader {
  const { plan, layout, sizeClass } = embedding;
  const pattern = {
    dense: once(() => densePattern(spectrum)),
    correlator: once(() => singleCorrelator(spectrum)),
  };

  const isExact = (soft: Float32Array): boolean => {
    const decoded = layout.code.decode(soft);
    return decoded !== null && payload.every((byte, i) => byte === decoded[i]);
  };

  function look(copy: RowSource, whole = wholeBox(copy)): Look | null {
    return lookThrough(copy, { ...centredView(plan.size, whole), box: common(whole, wholeBox(copy)) });
  }

  function readBackLuma(copy: RowSource, whole = wholeBox(copy)): ReadBack {
    const seen = look(copy, whole);
    if (seen === null) return { exact: false, margin: 0, pilots: 0 };
    const reading = read(withPlan(seen, plan));
    const soft = softBitsOf(reading, layout, sizeClass);
    return {
      exact: isExact(soft),
      margin: marginOf(reading, soft, { embedding, payload }),
      pilots: Math.max(0, reading.fit.score),
    };
  }

  /** Whether an alignment that starts at one of these places reads the message with room to spare. */
  function isReadAmong(places: readonly Spot[], { sought }: FoundPlace, searched: SearchedLuma): boolean {
    const luma = lumaFor(places[0], plan.size, sought.image, searched);
    for (const { reading } of readingsAtPlace({ places, image: sought.image, luma, plan })) {
      const soft = softBitsOf(reading, layout, sizeClass);
      if (informationMargin(soft, { embedding, payload }) >= ALIGNED_MARGIN && isExact(soft)) return true;
    }
    return false;
  }

  return {
    readBack: (copy, whole) => readBackLuma(lumaRows(copy), whole),
    readBackLuma,
    look,
    seek: (copy, whole) => {
      const { score, coarse, climb } = lookAtKnownPlace(copy, whole, pattern);
      const isRead = (): boolean => {
        const isSeen = score >= PLAIN_PLACE || coarse() >= SEEN_PLACE;
        const found = isSeen ? climb() : null;
        if (found === null) return false;
        const luma = searchedLuma('luma' in copy ? copy.luma : lumaRows(copy));
        return REPORTED_PLACES.some((count) =>
          isReadAmong(placesAround(found.sought, found.place, count), found, luma),
        );
      };
      return { score, isRead };
    },
  };
}

type Hidden = Pick<LaidOut, 'embedding' | 'payload'>;

/** Information in soft bits over the information that the payload needs. */
function informationMargin(soft: Float32Array, { embedding, payload }: Hidden): number {
  return informationIn(soft, embedding.codeword) / (8 * payload.length);
}

/** The smaller of two margins: that of the information, and that of the pilots, without which no reader looks for it. */
export function marginOf({ fit }: Reading, soft: Float32Array, hidden: Hidden): number {
  const pilots = (Math.max(0, fit.score) / FINDABLE) ** 2;
  return Math.min(pilots, informationMargin(soft, hidden));
}

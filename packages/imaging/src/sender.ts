import {
  type Box,
  CERTAIN,
  COMFORTABLE_MARGIN,
  FOUND_PLACE,
  type Hidden,
  type Hiding,
  LARGE_PIXELS,
  lumaRows,
  type Raster,
  type RowSource,
  type Sought,
} from '@underpaint/codec';
import { alike, type Bound, boundsOf } from './bounds.ts';
import { canConfirm } from './can-confirm.ts';
import type { Channel } from './channels.ts';
import { copiesOf, wayOf } from './copies.ts';
import type { Form } from './forms/form.ts';
import { placeAfter } from './geometry.ts';
import { simulator } from './luma/simulate-luma.ts';
import { once } from './once.ts';
import type { PictureFiles } from './picture-files.ts';
import { release } from './release.ts';
import { remember } from './remember.ts';
import { showsAll } from './survival-channels.ts';

/** What happened to the message in a channel. */
export interface Arrival {
  /** Whether it came back exactly, once its place is known. */
  readonly isRead: boolean;
  /** Whether a recipient finds its place: unless exactly the whole picture arrives, the colours have to tell it. */
  readonly isFound: boolean;
  /** Information received divided by information needed. */
  readonly margin: number;
}

/** Whether a recipient gets the message. */
export const survives = ({ isRead, isFound }: Arrival): boolean => isRead && isFound;

/** The arrival if it came back with room to spare, otherwise null. */
export function comfortable(arrival: Arrival | null): Arrival | null {
  return arrival?.isRead === true && arrival.margin >= COMFORTABLE_MARGIN ? arrival : null;
}

/** A stego image, as its file shows it, that can be sent through channels. */
export interface Sent {
  /** By simulation; null if that cannot tell what arrives, or cannot tell for sure that its place is found. */
  byLuma(channel: Channel): Arrival | null;
  /** A lower bound on what arrives; null if only encoders can tell. */
  atLeast(channel: Channel): Arrival | null;
  /** By real encoders; null if one is missing here, or what it would be given is only about what others make. */
  byEncoders(channel: Channel): Promise<Arrival> | null;
  /** The margins that other qualities (decibels) would have in a channel. */
  foresee(channel: Channel): Promise<(psnr: number) => number>;
  /** The file. */
  write(): Promise<Uint8Array>;
  /** The file's samples if encoders needed them, which are the caller's from then on; otherwise null. */
  samples(): Raster | null;
  /** Releases the memory of what was kept. */
  close(): Promise<void>;
}

export interface SenderInput<Stego> {
  readonly form: Form<Stego>;
  readonly hiding: Hiding<Stego>;
  /** Height of the picture without its label. */
  readonly height: number;
  readonly files: PictureFiles;
}

/** Margin below which the pilots of a piece of the picture may be missed although its place is found, decision 015. */
const ALIGNABLE = 1.15;
/** From this score of a place in simulated colours on, real encoders left enough of it, decision 043. */
const SURE_PLACE = 1.5 * FOUND_PLACE;
/**
 * If a place has this score, and the pilots agree as they never do by chance, the outcome is known without running the
 * alignment on them (decision 043).
 */
const PLAIN_PLACE = 2 * FOUND_PLACE;
const PLAIN_PILOTS = 1.2 * CERTAIN.manyAlignments;

/** Pixels, label included, up to which real encoders are quick enough to foresee with. */
const QUICK_TO_ENCODE = LARGE_PIXELS;

/** Whether a recipient's search would get from its place to the message. */
const isFound = (sought: Sought, pilots: number): boolean =>
  (sought.score >= PLAIN_PLACE && pilots >= PLAIN_PILOTS) || sought.isRead();

/** Channels that do the same to a picture of this size are simulated once. */
export function sender<Stego>({ form, hiding, height, files }: SenderInput<Stego>) {
  const { size } = form;

  /** Where the picture lies in a copy, known from the steps; a recipient has to find it first. */
  function wholeIn({ steps }: Channel): Box {
    const place = placeAfter(steps, size);
    return { ...place, bottom: place.top + ((place.bottom - place.top) * height) / size.height };
  }

  /** @param isPlaced called, with the agreement of the pilots, only for a copy that shows less or more than the picture */
  function arrivalOf(channel: Channel, copy: RowSource, isPlaced: (pilots: number) => boolean): Arrival {
    const { exact, margin, pilots } = hiding.readBackLuma(copy, wholeIn(channel));
    if (showsAll(channel)) return { isRead: exact, isFound: true, margin };
    const isRead = exact && margin >= ALIGNABLE;
    return { isRead, isFound: isRead && isPlaced(pilots), margin };
  }

  /** The channel to foresee with, on luma, if the channel's own encoder would take too long or is missing. */
  function likened(channel: Channel): Channel | null {
    const isQuick = size.width * size.height <= QUICK_TO_ENCODE && channel.steps.every(files.canTake);
    return isQuick ? null : alike(channel, size);
  }

  return (hidden: Hidden<Stego>): Sent => {
    const shown = form.show(hidden);
    const simulated = simulator(shown.luma);
    const luma = new Map<string, Arrival | null>();
    const encoded = new Map<string, Promise<Arrival>>();
    let kept: Raster | null = null;
    const whole = once(async () => {
      kept = await shown.raster();
      return kept;
    });
    const shrunk = files.stepsLikeLuma ? simulated.shrunk : () => null;
    const copies = copiesOf({ size, whole, shrunk }, files);

    function readLuma(channel: Channel): Arrival | null {
      const copy = simulated.luma(channel.steps);
      const arrival = copy && arrivalOf(channel, copy, (pilots) => isSurelyFound(channel, pilots));
      return arrival?.isRead === true && !arrival.isFound ? null : arrival;
    }

    function isSurelyFound(channel: Channel, pilots: number): boolean {
      const copy = simulated.colours(channel.steps);
      const sought = copy && hiding.seek(copy, wholeIn(channel));
      return sought !== null && sought.score >= SURE_PLACE && isFound(sought, pilots);
    }

    function arrivalBy({ channel, share }: Bound): Arrival | null {
      const arrival = remember(luma, wayOf(channel, size), () => readLuma(channel));
      return arrival && { ...arrival, margin: share * arrival.margin };
    }

    async function readEncoded(channel: Channel): Promise<Arrival> {
      return copies.read(channel, (copy) =>
        arrivalOf(channel, lumaRows(copy), (pilots) => isFound(hiding.seek(copy, wholeIn(channel)), pilots)),
      );
    }

    return {
      byLuma: (channel) => remember(luma, wayOf(channel, size), () => readLuma(channel)),
      atLeast: (channel) => {
        const [first, ...others] = boundsOf(channel, size);
        if (first === undefined) return null;
        return comfortable(arrivalBy(first)) ?? others.map(arrivalBy).find(comfortable) ?? arrivalBy(first);
      },
      byEncoders: (channel) =>
        canConfirm(channel, files)
          ? remember(encoded, wayOf(channel, size), () => readEncoded(channel))
          : null,
      foresee: async (channel) => {
        const { steps } = likened(channel) ?? channel;
        const copy = simulated.luma(steps);
        if (copy !== null) return hiding.foresee(hidden, copy, wholeIn(channel));
        return copies.read(channel, (raster) => hiding.foresee(hidden, lumaRows(raster), wholeIn(channel)));
      },
      write: shown.write,
      samples: () => {
        const samples = shown.isAsStored ? kept : null;
        if (samples !== null) kept = null;
        return samples;
      },
      close: async () => {
        await copies.close();
        if (kept !== null) release(kept);
      },
    };
  };
}

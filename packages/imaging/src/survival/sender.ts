import {
  type Hidden,
  type Hiding,
  LARGE_PIXELS,
  lumaRows,
  type Raster,
  SHORT_MESSAGE,
} from '@underpaint/codec';
import type { Channel } from '../channels/channels.ts';
import type { PictureFiles } from '../files/picture-files.ts';
import type { Form } from '../forms/form.ts';
import { simulator } from '../luma/simulate-luma.ts';
import { once } from '../shared/once.ts';
import { release } from '../shared/release.ts';
import { remember } from '../shared/remember.ts';
import type { Size } from '../shared/size.ts';
import { alike, type Bound, boundsOf, coarserIn, hopelessBelow, quickerThan, smallerLike } from './bounds.ts';
import { canConfirm } from './can-confirm.ts';
import { copiesOf, wayOf } from './copies.ts';
import { type FittingQualities, fittingBySample } from './fitting-quality.ts';
import type { HelpAnswers, HelpQuestion, LumaHelp, LumaHelper } from './luma-helper.ts';
import { type Arrival, comfortable, recipientOf } from './recipient.ts';

/** A stego image, as its file shows it, that can be sent through channels. */
export interface Sent {
  /** Of what the file shows. */
  readonly size: Size;
  /** By simulation; null if that cannot tell what arrives, or cannot be certain that its place is found. */
  byLuma(channel: Channel): Arrival | null;
  /**
   * Has another thread find out what `byLuma` (`arrival`) or `foresee` (`look`) needs to know about channels, so that
   * it is known here.
   * @returns whether it did: not if there is no other thread, or it cannot, or it has failed
   */
  askBeside(question: HelpQuestion, channels: readonly Channel[]): Promise<boolean>;
  /** Whether there is another thread to ask. */
  isHelped(): boolean;
  /** Whether luma alone can tell what arrives. */
  isOnLuma(channel: Channel): boolean;
  /**
   * Finds the channels that keep less than another one, see `coarserIn`. Samples of the picture show at which
   * qualities these channels' files become small enough, which is remembered.
   */
  coarserIn(channels: readonly Channel[]): Promise<(channel: Channel) => readonly Bound[]>;
  /** A lower bound on what arrives, with room to spare; null if only encoders can tell. */
  atLeast(channel: Channel): Arrival | null;
  /** Roughly what arrives, if that is so little that encoders need not be asked; otherwise null. */
  ifHopeless(channel: Channel): Arrival | null;
  /**
   * By real encoders, or a lower bound with room to spare by quicker ones; null if an encoder is missing here, or if
   * what it would get only approximates what other platforms make.
   */
  byEncoders(channel: Channel): Promise<Arrival> | null;
  /** The margins that other qualities (decibels) would have after a channel. */
  foresee(channel: Channel): Promise<(psnr: number) => number>;
  /** The file. */
  write(): Promise<Uint8Array>;
  /** The file's samples, if encoders needed them; they belong to the caller from then on. Otherwise null. */
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
  /** Another thread, which may be missing. */
  readonly helper?: LumaHelper | null | undefined;
}

/** Pixels, label included, up to which real encoders are quick enough to foresee with. */
const QUICK_TO_ENCODE = LARGE_PIXELS;

/** Factor by which a similar JPEG usually keeps more of a message than a quicker encoder (decision 040). */
const PROBABLY_MORE = 1.1;

/**
 * The share of a quicker encoder's margin that is counted on, since the real one can keep less, above all of a short
 * message (decision 040).
 */
const AFTER_QUICKER = { short: 0.85, long: 0.92 } as const;

/** Pixels, label included, up to which there is memory for a copy of the planes on another thread. */
const MOST_COPIED = 16_000_000;

/** Channels that do the same to a picture of this size are simulated once. */
export function sender<Stego>({ form, hiding, height, files, helper }: SenderInput<Stego>) {
  const { size } = form;
  const recipient = recipientOf({ reader: hiding, size, height });

  const counted = AFTER_QUICKER[hiding.payloadBytes <= SHORT_MESSAGE.payloadBytes ? 'short' : 'long'];

  const isHelped = helper && size.width * size.height <= MOST_COPIED;
  let help = isHelped ? helper.open({ placed: hiding.placed, size, height }) : null;

  /** The channel to foresee with: a similar one, if this one would take too long or its encoder is missing. */
  function foreseeable(channel: Channel): Channel {
    const isQuick = size.width * size.height <= QUICK_TO_ENCODE && channel.steps.every(files.canTake);
    if (isQuick) return channel;
    return smallerLike(channel, size) ?? alike(channel, size) ?? channel;
  }

  return (hidden: Hidden<Stego>): Sent => {
    const shown = form.show(hidden);
    const simulated = simulator(shown.luma);
    const luma: { readonly [Q in HelpQuestion]: Map<string, HelpAnswers[Q]> } = {
      arrival: new Map(),
      look: new Map(),
    };
    let fitting: FittingQualities = new Map();
    const encoded = new Map<string, Promise<Arrival>>();
    let kept: Raster | null = null;
    const whole = once(async () => {
      kept = await shown.raster();
      return kept;
    });
    const after = files.stepsLikeLuma ? simulated.inColours : () => null;
    const copies = copiesOf({ size, whole, after }, files);

    const byLuma = (channel: Channel): Arrival | null =>
      remember(luma.arrival, wayOf(channel, size), () => recipient.receiveLuma(channel, simulated));

    let isShown = false;
    /** The other thread, once it has the planes; null if there is none. */
    function helpWithPlanes(): LumaHelp | null {
      if (shown.planes === null || help === null) return null;
      if (!isShown) help.show(shown.planes());
      isShown = true;
      return help;
    }

    async function askBeside<Q extends HelpQuestion>(
      question: Q,
      channels: readonly Channel[],
    ): Promise<boolean> {
      const other = helpWithPlanes();
      if (other === null) return false;
      const asked = new Map(
        channels.map((channel) => {
          const meant = question === 'look' ? foreseeable(channel) : channel;
          return [wayOf(meant, size), meant];
        }),
      );
      try {
        const answers = await other.ask(question, [...asked.values()]);
        const known: Map<string, HelpAnswers[Q] | null> = luma[question];
        for (const [i, way] of [...asked.keys()].entries()) known.set(way, answers[i] ?? null);
        return true;
      } catch {
        // Then it is found out on this thread.
        help = null;
        return false;
      }
    }

    const readThrough = (channel: Channel): Promise<Arrival> =>
      copies.read(channel, (copy) => recipient.receive(channel, copy));

    /** A quicker channel that probably suffices; null if there is none. */
    function quickerEnough(channel: Channel): Channel | null {
      const quicker = quickerThan(channel, size);
      if (!quicker?.steps.every(files.canTake)) return null;
      const similar = alike(channel, size);
      const expected = similar && byLuma(similar);
      return expected !== null && comfortable(expected, counted / PROBABLY_MORE) === null ? null : quicker;
    }

    async function readEncoded(channel: Channel): Promise<Arrival> {
      const quicker = quickerEnough(channel);
      return (quicker && comfortable(await readThrough(quicker), counted)) ?? readThrough(channel);
    }

    return {
      size,
      byLuma,
      isOnLuma: ({ steps }) => simulated.luma(steps) !== null,
      askBeside,
      isHelped: () => help !== null && shown.planes !== null,
      coarserIn: async (channels) => {
        fitting = await fittingBySample(channels, { size, bands: simulated.bands, write: files.write });
        return coarserIn(size, fitting);
      },
      atLeast: (channel) => {
        for (const { channel: other, share } of boundsOf(channel, size, fitting)) {
          const arrival = comfortable(byLuma(other));
          // A coarser channel keeps even less.
          if (arrival === null) return null;
          const bound = comfortable(arrival, share);
          if (bound !== null) return bound;
        }
        return null;
      },
      ifHopeless: (channel) => {
        const least = hopelessBelow(channel, size);
        if (least === null) return null;
        const arrival = byLuma(least.channel);
        return arrival !== null && arrival.margin < least.margin ? { ...arrival, isRead: false } : null;
      },
      byEncoders: (channel) =>
        canConfirm(channel, files)
          ? remember(encoded, wayOf(channel, size), () => readEncoded(channel))
          : null,
      foresee: async (channel) => {
        const likened = foreseeable(channel);
        const byLuma = remember(luma.look, wayOf(likened, size), () =>
          recipient.lookAtLuma(likened, simulated),
        );
        const byEncoders = () => copies.read(channel, (copy) => recipient.look(channel, lumaRows(copy)));
        return hiding.foresee(hidden, byLuma ?? (await byEncoders()));
      },
      write: shown.write,
      samples: () => {
        const samples = shown.isAsStored ? kept : null;
        if (samples !== null) kept = null;
        return samples;
      },
      close: async () => {
        await copies.close();
        simulated.close();
        if (kept !== null) release(kept);
      },
    };
  };
}

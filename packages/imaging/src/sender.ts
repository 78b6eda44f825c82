import { type Box, type Hidden, type Hiding, lumaRows, type ReadBack } from '@underpaint/codec';
import { alike, harsherThan } from './bounds.ts';
import type { Channel } from './channels.ts';
import { type Copies, copiesOf, wayOf } from './copies.ts';
import type { Form } from './forms/form.ts';
import { placeAfter } from './geometry.ts';
import { lumaSimulator } from './luma/simulate-luma.ts';
import type { PictureFiles } from './picture-files.ts';
import { release } from './release.ts';
import { showsAll } from './survival-channels.ts';

/** What became of the message in a channel. */
export interface Arrival {
  /** Whether it came back exactly. */
  readonly survives: boolean;
  /** Information received over information needed. */
  readonly margin: number;
}

/** A stego image, as its file shows it, that can be sent through channels. */
export interface Sent {
  /** By the luma alone; null where that does not tell what arrives. */
  byLuma(channel: Channel): Arrival | null;
  /** No more than what arrives; null where nothing is known but by encoders. */
  atLeast(channel: Channel): Arrival | null;
  byEncoders(channel: Channel): Promise<Arrival>;
  /** The margins that other qualities (decibels) would have in a channel. */
  foresee(channel: Channel): Promise<(psnr: number) => number>;
  /** The file. */
  write(): Promise<Uint8Array>;
  /** Gives back the memory of what was kept. */
  close(): Promise<void>;
}

export interface SenderInput<Stego> {
  readonly form: Form<Stego>;
  readonly hiding: Hiding<Stego>;
  /** Of the picture without its label. */
  readonly height: number;
  readonly files: PictureFiles;
}

/** Margin from which a piece of the picture was found whenever tried, decision 015. */
const FINDABLE = 1.15;

/** Channels that do the same to a picture of this size are simulated once. */
export function sender<Stego>({ form, hiding, height, files }: SenderInput<Stego>) {
  const { size } = form;

  /** Where the picture lies in a copy, known from the steps; a stranger has to find it first. */
  function wholeIn({ steps }: Channel): Box {
    const place = placeAfter(steps, size);
    return { ...place, bottom: place.top + ((place.bottom - place.top) * height) / size.height };
  }

  const arrivalOf = (channel: Channel, { exact, margin }: ReadBack): Arrival => ({
    survives: exact && (showsAll(channel) || margin >= FINDABLE),
    margin,
  });

  return (hidden: Hidden<Stego>): Sent => {
    const shown = form.show(hidden);
    const simulate = lumaSimulator(shown.luma);
    const luma = new Map<string, Arrival | null>();
    const encoded = new Map<string, Promise<Arrival>>();
    let copies: Promise<Copies> | null = null;

    function copiesMade(): Promise<Copies> {
      copies ??= shown.raster().then((raster) => closing(copiesOf(raster, files), () => release(raster)));
      return copies;
    }

    function readLuma(channel: Channel): Arrival | null {
      const copy = simulate(channel.steps);
      return copy && arrivalOf(channel, hiding.readBackLuma(copy, wholeIn(channel)));
    }

    async function readEncoded(channel: Channel): Promise<Arrival> {
      const { read } = await copiesMade();
      return read(channel, (copy) => arrivalOf(channel, hiding.readBack(copy, wholeIn(channel))));
    }

    return {
      byLuma: (channel) => remember(luma, wayOf(channel, size), () => readLuma(channel)),
      atLeast: (channel) => {
        const harsher = harsherThan(channel, size);
        return harsher && remember(luma, wayOf(harsher, size), () => readLuma(harsher));
      },
      byEncoders: (channel) => remember(encoded, wayOf(channel, size), () => readEncoded(channel)),
      foresee: async (channel) => {
        const { steps } = alike(channel, size) ?? channel;
        const copy = simulate(steps);
        if (copy !== null) return hiding.foresee(hidden, copy, wholeIn(channel));
        const { read } = await copiesMade();
        return read(channel, (raster) => hiding.foresee(hidden, lumaRows(raster), wholeIn(channel)));
      },
      write: shown.write,
      close: async () => (await copies)?.close(),
    };
  };
}

function closing(copies: Copies, then: () => void): Copies {
  return { ...copies, close: () => copies.close().then(then) };
}

function remember<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.has(key) ? (known.get(key) as T) : make();
  known.set(key, value);
  return value;
}

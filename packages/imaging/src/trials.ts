import type { Hiding, Raster } from '@underpaint/codec';
import type { Channel } from './channels.ts';
import { type Copies, copiesOf, wayOf } from './copies.ts';
import { placeAfter, type Size } from './geometry.ts';
import { hangLabel } from './label.ts';
import type { PictureFile } from './picture-file.ts';
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

/** A stego image that can be sent through channels. */
export interface Trial {
  /** Peak signal-to-noise ratio against the cover over R, G and B, decibels. */
  readonly psnr: number;
  send(channel: Channel): Promise<Arrival>;
}

interface TrialsInput {
  readonly cover: PictureFile;
  readonly hiding: Hiding;
  /** What hangs below the picture, as wide as it is. */
  readonly label: Raster | null;
  readonly files: PictureFiles;
}

/** Trials of one cover as its file will show them. Only one at a time is there as pixels: the last that was sent. */
export interface Trials {
  /** Of what the file shows, label included. */
  readonly size: Size;
  /** @param psnr decibels that the stego image shall have at least. */
  trialAt(psnr: number): Promise<FileTrial>;
  /** The file of a trial, and a report on what it shows. */
  finish<T>(
    trial: FileTrial,
    report: (trial: Trial) => Promise<T>,
  ): Promise<{ bytes: Uint8Array; report: T }>;
}

export interface FileTrial extends Trial {
  /** What was asked for, decibels. */
  readonly asked: number;
  /** The stego image without the label, made once more. */
  stego(): Raster;
}

/** The codec writes with strengths .75 dB apart, the nearest to what is asked: asked for so much more, never less comes. */
const QUIETER = 0.42;

/** What the file of a trial shows. */
interface Shown {
  readonly psnr: number;
  readonly raster: Raster;
  readonly copies: Copies;
  /** The file, where it had to be written to know what it shows. */
  readonly bytes: Uint8Array | null;
}

/** Writing PNG takes long and changes no pixel: it is done at the end. */
export function trialsOf({ cover, hiding, label, files }: TrialsInput): Trials {
  const { width, height } = cover.raster;
  const size = { width, height: height + (label?.height ?? 0) };
  const trials = new Map<number, Promise<FileTrial>>();
  let last: { asked: number; shown: Promise<Shown> } | null = null;

  /** Before another quality is looked at, everything sent at the one before has arrived. */
  function shownAt(asked: number): Promise<Shown> {
    if (last?.asked !== asked) last = { asked, shown: show(asked, last?.shown) };
    return last.shown;
  }

  async function show(asked: number, before: Promise<Shown> | undefined): Promise<Shown> {
    await takeDown(before);
    const { psnr, picture } = picturedAt(asked);
    if (cover.format === 'png') return { psnr, ...seen(picture), bytes: null };
    const bytes = await files.write({ raster: picture, like: cover });
    release(picture);
    return { psnr, ...seen(await files.show(bytes)), bytes };
  }

  const hiddenAt = (asked: number) => hiding.embedAt(asked + QUIETER);

  function picturedAt(asked: number): { psnr: number; picture: Raster } {
    const { stego, psnr } = hiddenAt(asked);
    if (label === null) return { psnr, picture: stego };
    const picture = hangLabel(stego, label);
    release(stego);
    return { psnr, picture };
  }

  const seen = (raster: Raster) => ({ raster, copies: copiesOf(raster, files) });

  async function makeTrial(asked: number): Promise<FileTrial> {
    const { psnr } = await shownAt(asked);
    return { asked, psnr, send: sender(() => shownAt(asked)), stego: () => hiddenAt(asked).stego };
  }

  /** Each way that channels take is simulated and read once. */
  function sender(shown: () => Promise<Shown>): Trial['send'] {
    const arrivals = new Map<string, Promise<Arrival>>();
    return async (channel) => {
      const way = wayOf(channel, size);
      const arrival = arrivals.get(way) ?? shown().then(({ copies }) => arrive(channel, copies));
      arrivals.set(way, arrival);
      return arrival;
    };
  }

  /** Reads the copy where the picture lies in it, known from the steps; a stranger has to find it first. */
  async function arrive(channel: Channel, copies: Copies): Promise<Arrival> {
    const place = placeAfter(channel.steps, size);
    const bottom = place.top + ((place.bottom - place.top) * height) / size.height;
    const { exact, margin } = await copies.read(channel, (copy) =>
      hiding.readBack(copy, { ...place, bottom }),
    );
    return { survives: exact && (showsAll(channel) || margin >= FINDABLE), margin };
  }

  function trialAt(asked: number): Promise<FileTrial> {
    const trial = trials.get(asked) ?? makeTrial(asked);
    trials.set(asked, trial);
    return trial;
  }

  async function finish<T>(trial: FileTrial, report: (trial: Trial) => Promise<T>) {
    const shown = await shownAt(trial.asked);
    const writing = shown.bytes ?? files.write({ raster: shown.raster, like: cover });
    if (shown.bytes === null && cover.icc !== null) return finishConverted(shown, await writing, report);
    const [bytes, reported] = await Promise.all([writing, report(trial)]);
    await takeDown(shown);
    return { bytes, report: reported };
  }

  /** Services convert the colours of a profile to sRGB: what they see shows only in the file. */
  async function finishConverted<T>(before: Shown, bytes: Uint8Array, report: (trial: Trial) => Promise<T>) {
    await takeDown(before);
    const shown = { psnr: before.psnr, ...seen(await files.show(bytes)), bytes };
    const reported = await report({ psnr: before.psnr, send: sender(async () => shown) });
    await takeDown(shown);
    return { bytes, report: reported };
  }

  return { size, trialAt, finish };
}

/** Margin from which a piece of the picture was found whenever tried, decision 015. */
const FINDABLE = 1.15;

async function takeDown(what: Promise<Shown> | Shown | undefined): Promise<void> {
  const shown = await what;
  if (shown === undefined) return;
  await shown.copies.close();
  release(shown.raster);
}

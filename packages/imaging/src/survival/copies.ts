import type { Raster } from '@underpaint/codec';
import { CHANNELS, type Channel, type ChannelStep } from '../channels/channels.ts';
import type { PictureFiles } from '../files/picture-files.ts';
import { release } from '../shared/release.ts';
import { remember } from '../shared/remember.ts';
import type { Size } from '../shared/size.ts';

const nameOf = (step: ChannelStep): string => JSON.stringify(step);

/** The sizes to which more than one channel first shrinks a picture. */
const COMMON: ReadonlySet<string> = new Set(
  CHANNELS.flatMap(({ steps: [first] }) => (first?.do === 'fit' ? [nameOf(first)] : [])).filter(
    (name, i, all) => all.indexOf(name) !== i,
  ),
);

/** Copies of one picture as they arrive after channels. Sizes that several channels share are made once. */
export interface Copies {
  /** Examines the copy that arrives and then releases it: copies of large pictures take the most memory. */
  read<T>(channel: Pick<Channel, 'steps'>, look: (copy: Raster) => T | Promise<T>): Promise<T>;
  /** Releases the memory of what was kept. */
  close(): Promise<void>;
}

/** What is sent. */
export interface Original {
  readonly size: Size;
  /** The whole picture as viewers see it; it is not released. */
  whole(): Promise<Raster>;
  /** What arrives after a step, if it can be made without the whole picture. */
  after(step: ChannelStep): Raster | null;
}

/** A picture that is in memory. */
export const wholePicture = (picture: Raster): Original => ({
  size: picture,
  whole: async () => picture,
  after: () => null,
});

/** Makes copies on request. */
export function copiesOf(original: Original, { takeStep }: Pick<PictureFiles, 'takeStep'>): Copies {
  const shrunk = new Map<string, Promise<Raster>>();

  async function begin(step: ChannelStep): Promise<Raster> {
    return original.after(step) ?? takeStep(await original.whole(), step);
  }

  /** The copy, and whether no other channel uses it. */
  async function arrive({ steps }: Pick<Channel, 'steps'>): Promise<{ copy: Raster; own: boolean }> {
    const [first, ...others] = essential(steps, original.size);
    if (first === undefined) return { copy: await original.whole(), own: false };
    const name = nameOf(first);
    const isShared = COMMON.has(name);
    let now = {
      copy: await (isShared ? remember(shrunk, name, () => begin(first)) : begin(first)),
      own: !isShared,
    };
    for (const step of others) {
      const next = await takeStep(now.copy, step, now.own);
      if (next === now.copy) continue;
      if (now.own && next.data !== now.copy.data) release(now.copy);
      now = { copy: next, own: true };
    }
    return now;
  }

  return {
    read: async (channel, look) => {
      const { copy, own } = await arrive(channel);
      const seen = await look(copy);
      if (own) release(copy);
      return seen;
    },
    close: async () => {
      for (const copy of await Promise.allSettled(shrunk.values())) {
        if (copy.status === 'fulfilled') release(copy.value);
      }
    },
  };
}

/** Equal for channels that do the same to a picture of this size: a limit that it does not reach changes nothing. */
export function wayOf({ steps }: Pick<Channel, 'steps'>, size: Size): string {
  return JSON.stringify(essential(steps, size));
}

/** The steps that change a picture of this size, without those that do not show in its pixels. */
export function essential(steps: readonly ChannelStep[], { width, height }: Size): ChannelStep[] {
  const kept: ChannelStep[] = [];
  // Infinity once a step has made the size unknown.
  let side = Math.max(width, height);
  for (const step of steps) {
    if (step.do === 'png' || (step.do === 'fit' && side <= step.longSide)) continue;
    kept.push(step.do === 'jpeg' ? { ...step, progressive: false } : step);
    if (step.do === 'fit') side = step.longSide;
    else if (!isEncoderOrTone(step)) side = Number.POSITIVE_INFINITY;
  }
  return kept;
}

function isEncoderOrTone({ do: what }: ChannelStep): boolean {
  return ['jpeg', 'jpegUnder', 'webp', 'tone', 'blur', 'sharpen'].includes(what);
}

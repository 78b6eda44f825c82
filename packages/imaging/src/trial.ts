import { type Hidden, type Hiding, type Raster, reveal } from '@underpaint/codec';
import type { Channel } from './channels.ts';
import { copiesOf } from './copies.ts';
import { showsAll } from './survival-channels.ts';

/** What became of the message in a channel. */
export interface Arrival {
  /** Whether it came back exactly. */
  readonly survives: boolean;
  /** Information received over information needed; null where the picture had to be searched for first. */
  readonly margin: number | null;
}

/** A stego image that can be sent through channels. */
export interface Trial {
  readonly hidden: Hidden;
  /** With the label, if there is one. */
  readonly picture: Raster;
  send(channel: Channel): Promise<Arrival>;
}

export interface Sent {
  readonly hiding: Hiding;
  readonly hidden: Hidden;
  /** With the label, if there is one. */
  readonly picture: Raster;
  /** What viewers and services see when they open the file. */
  readonly shown: Raster;
  readonly message: string;
  readonly master: Uint8Array<ArrayBuffer>;
}

/** Each way that channels take is simulated and read once. */
export function trialOf({ hiding, hidden, picture, shown, message, master }: Sent): Trial {
  const copies = copiesOf(shown);
  const arrivals = new Map<string, Promise<Arrival>>();
  const share = hidden.stego.height / picture.height;

  async function arrive(channel: Channel): Promise<Arrival> {
    const copy = await copies.arrive(channel);
    if (!showsAll(channel)) {
      const found = await reveal({ image: copy, master });
      return { survives: found.found && found.message === message, margin: null };
    }
    const { exact, margin } = hiding.readBack(copy, copy.height * share);
    return { survives: exact, margin };
  }

  return {
    hidden,
    picture,
    send: (channel) => {
      const way = copies.wayOf(channel);
      const arrival = arrivals.get(way) ?? arrive(channel);
      arrivals.set(way, arrival);
      return arrival;
    },
  };
}

import type { Hidden, Hiding, Raster } from '@underpaint/codec';
import type { Channel } from './channels.ts';
import { copiesOf } from './copies.ts';
import { placeAfter } from './geometry.ts';
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
}

/** Margin from which a piece of the picture was found whenever tried, decision 015. */
const FINDABLE = 1.15;

/** Each way that channels take is simulated and read once. */
export function trialOf({ hiding, hidden, picture, shown }: Sent): Trial {
  const copies = copiesOf(shown);
  const arrivals = new Map<string, Promise<Arrival>>();
  /** Reads the copy where the picture lies in it, known from the steps; a stranger has to find it first. */
  async function arrive(channel: Channel): Promise<Arrival> {
    const copy = await copies.arrive(channel);
    const place = placeAfter(channel.steps, shown);
    const bottom = place.top + ((place.bottom - place.top) * hidden.stego.height) / picture.height;
    const { exact, margin } = hiding.readBack(copy, { ...place, bottom });
    return { survives: exact && (showsAll(channel) || margin >= FINDABLE), margin };
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

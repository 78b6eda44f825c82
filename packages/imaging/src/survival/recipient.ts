import {
  type Box,
  CERTAIN,
  COMFORTABLE_MARGIN,
  type Look,
  lumaRows,
  type OwnReader,
  PLAIN_PLACE,
  type Raster,
  type ReadBack,
  type RowSource,
  type Sought,
} from '@underpaint/codec';
import type { Channel } from '../channels/channels.ts';
import { placeAfter } from '../channels/geometry.ts';
import { showsAll } from '../channels/shows-all.ts';
import type { Simulator } from '../luma/simulate-luma.ts';
import type { Size } from '../shared/size.ts';
import { smallerThan } from './bounds.ts';

/** What happened to the message in a channel. */
export interface Arrival {
  /** Whether it came back exactly, given its place. */
  readonly isRead: boolean;
  /** Whether a recipient finds its place: the colours have to show it, unless exactly the whole picture arrives. */
  readonly isFound: boolean;
  /** Information received divided by information needed. */
  readonly margin: number;
}

/** Whether a recipient gets the message. */
export const survives = ({ isRead, isFound }: Arrival): boolean => isRead && isFound;

/** The arrival, or the bound that a share of its margin gives, if found with room to spare; otherwise null. */
export function comfortable(arrival: Arrival | null, share = 1): Arrival | null {
  if (arrival === null) return null;
  const margin = share * arrival.margin;
  return survives(arrival) && margin >= COMFORTABLE_MARGIN ? { ...arrival, margin } : null;
}

/** Knows the message, and says how much of it arrives. */
export interface Recipient {
  /** Where the picture lies in a copy, worked out from the steps; a real recipient has to find it first. */
  wholeIn(channel: Channel): Box;
  /** What arrives in a copy. */
  receive(channel: Channel, copy: Raster): Arrival;
  /**
   * By simulation, or a lower bound from a smaller copy, if with room to spare; null if simulation cannot tell what
   * arrives, or cannot be certain that its place is found.
   */
  receiveLuma(channel: Channel, simulated: Simulator): Arrival | null;
  /** What can be seen of the canvas in a copy. */
  look(channel: Channel, copy: RowSource): Look | null;
  /** By simulation; null also if that cannot tell what arrives. */
  lookAtLuma(channel: Channel, simulated: Simulator): Look | null;
}

export interface RecipientInput {
  readonly reader: OwnReader;
  /** Size of what the file shows. */
  readonly size: Size;
  /** Height of the picture without its label. */
  readonly height: number;
}

/** Margin below which the pilots of a crop may be missed even though its place is found (decision 015). */
const ALIGNABLE = 1.15;
/** Margin below which some readers do not look for the message, or read it only by luck. */
const READABLE = 1;
/**
 * Where the place is plain, the pilots agree as they never do by chance, and there is room to spare for what an
 * alignment costs, the outcome is known without running the alignment (decisions 043 and 063).
 */
const PLAIN_PILOTS = 1.2 * CERTAIN.manyAlignments;
const PLAIN_MARGIN = 2;
/**
 * With less to spare, an alignment on luma does not tell whether one on the real copy would read the message
 * (decision 040).
 */
const SURE_MARGIN = 1.6;

type Read = Pick<ReadBack, 'pilots' | 'margin'>;

/** Whether the outcome of a recipient's search is obvious. */
const isPlain = ({ score }: Sought, { pilots, margin }: Read): boolean =>
  score >= PLAIN_PLACE && pilots >= PLAIN_PILOTS && margin >= PLAIN_MARGIN;

/** Whether a recipient's search would find the message from its place. */
const isFound = (sought: Sought, read: Read): boolean => isPlain(sought, read) || sought.isRead();

/** The same, if only luma is available to tell. */
const isSurelyFound = (sought: Sought, read: Read): boolean =>
  sought.score >= PLAIN_PLACE && read.margin >= SURE_MARGIN && isFound(sought, read);

export function recipientOf({ reader, size, height }: RecipientInput): Recipient {
  function wholeIn({ steps }: Channel): Box {
    const place = placeAfter(steps, size);
    return { ...place, bottom: place.top + ((place.bottom - place.top) * height) / size.height };
  }

  /** @param isPlaced called, with what was read, only for a copy that shows less or more than the picture */
  function arrivalOf(channel: Channel, copy: RowSource, isPlaced: (read: Read) => boolean): Arrival {
    const { exact, margin, pilots } = reader.readBackLuma(copy, wholeIn(channel));
    if (showsAll(channel)) return { isRead: exact && margin >= READABLE, isFound: true, margin };
    const isRead = exact && margin >= ALIGNABLE;
    return { isRead, isFound: isRead && isPlaced({ pilots, margin }), margin };
  }

  /** @param isCertain whether a place is certain to be found, given what is read there */
  function receiveLuma(
    channel: Channel,
    simulated: Simulator,
    isCertain: (sought: Sought, read: Read) => boolean,
  ): Arrival | null {
    const copy = simulated.luma(channel.steps);
    const arrival =
      copy &&
      arrivalOf(channel, copy, (read) => {
        const colours = simulated.colours(channel.steps);
        return colours !== null && isCertain(reader.seek(colours, wholeIn(channel)), read);
      });
    return arrival?.isRead === true && !arrival.isFound ? null : arrival;
  }

  const look = (channel: Channel, copy: RowSource): Look | null => reader.look(copy, wholeIn(channel));

  return {
    wholeIn,
    look,
    lookAtLuma: (channel, simulated) => {
      const copy = simulated.luma(channel.steps);
      return copy && look(channel, copy);
    },
    receive: (channel, copy) =>
      arrivalOf(channel, lumaRows(copy), (read) => isFound(reader.seek(copy, wholeIn(channel)), read)),
    receiveLuma: (channel, simulated) => {
      const smaller = smallerThan(channel, size);
      const bound = smaller && comfortable(receiveLuma(smaller.channel, simulated, isPlain), smaller.share);
      return bound ?? receiveLuma(channel, simulated, isSurelyFound);
    },
  };
}

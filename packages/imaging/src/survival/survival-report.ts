import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import { canCarry } from '../channels/can-carry.ts';
import type { Channel } from '../channels/channels.ts';
import { showsAll } from '../channels/shows-all.ts';
import { type Lane, oneAtATime } from '../shared/one-at-a-time.ts';
import type { Bound } from './bounds.ts';
import { type Arrival, comfortable, survives } from './recipient.ts';
import type { Sent } from './sender.ts';
import { onTwoThreads } from './two-threads.ts';

/** What was measured about one way to send a picture. */
export interface Survival {
  /** Stable name for programs. */
  readonly channel: string;
  /** What a person is told. */
  readonly words: string;
  /** Year and month of the simulation's parameters. */
  readonly date: string;
  /** Whether the message came back exactly; null if there was no time, no encoder, or the channel cannot carry this size. */
  readonly survives: boolean | null;
  /**
   * Information received divided by information needed, see COMFORTABLE_MARGIN; null if unknown. It may be a lower
   * bound, taken from a harsher encoder or a coarser or smaller copy, or, where the message is lost, the margin of a
   * similar encoder (decision 040).
   */
  readonly margin: number | null;
}

/** Milliseconds per megapixel; with less time than that left, real encoders are not started. */
const ENCODERS_PER_MEGAPIXEL = 150;
/** How many of the channels with the smallest margins real encoders confirm, however comfortable these are. */
const CONFIRMED = 2;

export interface ReportInput {
  readonly channels: readonly Channel[];
  /** Milliseconds until the report has to be done. */
  readonly timeLeft: () => number;
  /** Work for this thread while another takes part of the report; not started if there is no other. */
  readonly meanwhile?: () => Promise<void>;
  /**
   * What the message must survive, if it can still be made stronger: the report is useless once one of these is lost
   * or an encoder contradicts luma. A crop that is not found does not count: a stronger message does not make it
   * easier to find.
   */
  readonly needs?: readonly Channel[] | undefined;
}

/**
 * Sends a stego image through channels: on its luma if that shows what arrives; on luma through a harsher encoder if
 * that leaves a comfortable margin; otherwise through real encoders, which work meanwhile on other threads. Encoders
 * also have the last word on the channels that luma says are survived most narrowly; if they cannot give it, nothing
 * is promised. A channel is skipped if a coarser JPEG or a far smaller copy already leaves room to spare.
 * @returns a row for each channel; null if, given `needs`, the rows would be useless
 */
export async function reportSurvival(sent: Sent, input: ReportInput): Promise<readonly Survival[] | null> {
  const { channels, needs = [], meanwhile } = input;
  const { size } = sent;
  const found = findings(sent, input);
  const { simulated, arrivals, encoders, timeLeft, look, lookLater, encode } = found;
  for (const need of needs) if (!channels.includes(need)) encoders.add(() => found.confirm(need));
  if (meanwhile && sent.isHelped()) encoders.add(meanwhile);
  const askBeside = (asked: readonly Channel[]) => sent.askBeside('arrival', asked);
  const looking = { size, look, askBeside, timeLeft, isBusy: encoders.isBusy };
  const carrying = channels.filter((each) => canCarry(each, size));
  const bounds = boundsAmong(carrying, await sent.coarserIn(carrying));
  try {
    const first = carrying.filter((each) => !bounds.has(each));
    await onTwoThreads(first, looking);
    const leftToEncoders = new Set(first.filter((each) => !simulated.has(each)));
    const open: Channel[] = [];
    for (const [channel, coarser] of bounds) {
      const implied = impliedBy(coarser, simulated);
      if (implied !== null) arrivals.set(channel, implied);
      else if (coarser.some((bound) => leftToEncoders.has(bound.channel)))
        encoders.add(() => lookLater(channel, coarser));
      else open.push(channel);
    }
    await onTwoThreads(open, looking);
    for (const channel of narrowest(simulated)) encode(channel);
  } finally {
    await encoders.done();
  }
  if (found.isUseless()) return null;
  return channels.map((channel) => rowOf(channel, arrivals.get(channel)));
}

/** What is known so far about what arrives after channels, and how to find out more. */
interface Findings {
  /** Milliseconds in which there is still something to find out. */
  readonly timeLeft: () => number;
  /** Whether the report has become useless. */
  isUseless(): boolean;
  /** What luma itself shows. */
  readonly simulated: Map<Channel, Arrival>;
  /** The results that count. */
  readonly arrivals: Map<Channel, Arrival>;
  /** The real encoders' work. */
  readonly encoders: Lane;
  /** Looks at luma, and leaves to encoders what it does not show. */
  look(channel: Channel): void;
  /** The same for a channel that is bounded by one left to encoders, once they have been asked about that one. */
  lookLater(channel: Channel, coarser: readonly Bound[]): Promise<void>;
  /** Asks encoders what arrives. */
  encode(channel: Channel): void;
  /** Asks encoders whether something needed but not reported survives, if luma gives no answer and no bound. */
  confirm(need: Channel): Promise<void>;
}

function findings(sent: Sent, input: ReportInput): Findings {
  const { needs } = input;
  let isUseless = false;
  const timeLeft = (): number => (isUseless ? 0 : input.timeLeft());
  const simulated = new Map<Channel, Arrival>();
  const arrivals = new Map<Channel, Arrival>();
  const encoders = oneAtATime();
  const encodingMs = (sent.size.width * sent.size.height * ENCODERS_PER_MEGAPIXEL) / 1e6;

  function learn(channel: Channel, arrival: Arrival): void {
    arrivals.set(channel, arrival);
    if (needs === undefined) return;
    const isContradicted = simulated.get(channel)?.isRead === true && !arrival.isRead;
    const isKept = showsAll(channel) ? survives(arrival) : arrival.isRead;
    if (isContradicted || (!isKept && needs.includes(channel))) isUseless = true;
  }

  async function askEncoders(channel: Channel): Promise<void> {
    const arrival = timeLeft() > encodingMs ? await sent.byEncoders(channel) : null;
    if (arrival !== null) learn(channel, arrival);
    else if (comfortable(arrivals.get(channel) ?? null) === null) arrivals.delete(channel);
  }

  /** @returns whether encoders are to be asked */
  function lookAtLuma(channel: Channel): boolean {
    const arrival = sent.byLuma(channel);
    const known = arrival ?? sent.atLeast(channel) ?? sent.ifHopeless(channel);
    if (arrival !== null) simulated.set(channel, arrival);
    if (known !== null) learn(channel, known);
    return known === null || (arrival !== null && isNarrow(arrival));
  }

  const encode = (channel: Channel): void => encoders.add(() => askEncoders(channel));

  return {
    ...{ simulated, arrivals, encoders, timeLeft, encode },
    isUseless: () => isUseless,
    look: (channel) => {
      if (lookAtLuma(channel)) encode(channel);
    },
    lookLater: async (channel, coarser) => {
      const implied = impliedBy(coarser, arrivals);
      if (implied !== null) arrivals.set(channel, implied);
      else if (timeLeft() > 0 && lookAtLuma(channel)) await askEncoders(channel);
    },
    confirm: async (need) => {
      if (!sent.isOnLuma(need) && sent.atLeast(need) === null) await askEncoders(need);
    },
  };
}

/** The channels for which some of the others are known to keep less, each with those others. */
function boundsAmong(
  channels: readonly Channel[],
  coarserThan: (channel: Channel) => readonly Bound[],
): ReadonlyMap<Channel, readonly Bound[]> {
  const all = channels.map((channel) => {
    const coarser = coarserThan(channel).filter((bound) => channels.includes(bound.channel));
    return [channel, coarser] as const;
  });
  return new Map(all.filter(([, coarser]) => coarser.length > 0));
}

/** The lower bound that already known results give, if with room to spare; null if none does. */
function impliedBy(bounds: readonly Bound[], known: ReadonlyMap<Channel, Arrival>): Arrival | null {
  const arrivals = bounds.map(({ channel, share }) => comfortable(known.get(channel) ?? null, share));
  return arrivals.find((arrival) => arrival !== null) ?? null;
}

/** Whether luma alone is too little evidence for the promise. */
const isNarrow = (arrival: Arrival): boolean => survives(arrival) && arrival.margin < COMFORTABLE_MARGIN;

/** The channels that survive on luma with the smallest margins, without those about which encoders are asked anyway. */
function narrowest(arrivals: ReadonlyMap<Channel, Arrival>): Channel[] {
  const surviving = [...arrivals].filter(([, arrival]) => survives(arrival));
  const order = surviving.sort(([, one], [, other]) => one.margin - other.margin);
  return order.slice(0, CONFIRMED).flatMap(([channel, arrival]) => (isNarrow(arrival) ? [] : [channel]));
}

function rowOf({ name, words, date }: Channel, arrival: Arrival | undefined): Survival {
  const said = { channel: name, words, date };
  if (arrival === undefined) return { ...said, survives: null, margin: null };
  return { ...said, survives: survives(arrival), margin: rounded(arrival.margin) };
}

function rounded(margin: number): number {
  return Math.round(margin * 100) / 100;
}

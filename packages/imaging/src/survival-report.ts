import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import type { Channel, ChannelStep } from './channels.ts';
import { wayOf } from './copies.ts';
import type { Size } from './geometry.ts';
import { sharedBeginning } from './luma/simulate-luma.ts';
import { type Lane, nextTurn, oneAtATime } from './one-at-a-time.ts';
import { type Arrival, comfortable, survives } from './recipient.ts';
import { remember } from './remember.ts';
import type { Sent } from './sender.ts';
import { canCarry } from './survival-channels.ts';

/** What was measured about one way to send a picture. */
export interface Survival {
  /** Stable name for programs. */
  readonly channel: string;
  /** What a person is told. */
  readonly words: string;
  /** Year and month of the simulation's parameters. */
  readonly date: string;
  /** Whether the message came back exactly; null if there was no time, no encoder, or the channel does not take the size. */
  readonly survives: boolean | null;
  /**
   * Information received divided by information needed, see COMFORTABLE_MARGIN; null if it is not known. After WebP and
   * JPEG to a size it may be that of a harsher encoder, which is a lower bound (decision 040).
   */
  readonly margin: number | null;
}

/** Milliseconds per megapixel; with less time left than that, real encoders are not started. */
const ENCODERS_PER_MEGAPIXEL = 150;
/** How many channels with the smallest margins real encoders confirm, however comfortable those are. */
const CONFIRMED = 2;

export interface ReportInput {
  readonly channels: readonly Channel[];
  /** Size of what the file shows. */
  readonly size: Size;
  /** Milliseconds until the report has to be done. */
  readonly timeLeft: () => number;
}

export interface Report {
  readonly survival: readonly Survival[];
  /**
   * Whether no encoder that was asked contradicted what luma promised. Says nothing about places: a stronger message does
   * not make them easier to find.
   */
  readonly isSound: boolean;
}

/**
 * Sends a stego image through channels: on its luma if that tells what arrives, on luma through a harsher encoder if that
 * leaves a comfortable margin, and through real encoders otherwise, which work meanwhile on other threads. These also have
 * the last word on what luma says survives most narrowly; where they cannot say it, nothing is promised.
 */
export async function reportSurvival(sent: Sent, input: ReportInput): Promise<Report> {
  const { channels, size, timeLeft } = input;
  const simulated = new Map<Channel, Arrival>();
  const arrivals = new Map<Channel, Arrival>();
  const encodingMs = (size.width * size.height * ENCODERS_PER_MEGAPIXEL) / 1e6;
  const encoders = oneAtATime();
  const encode = (channel: Channel): void =>
    encoders.add(async () => {
      const arrival = timeLeft() > encodingMs ? await sent.byEncoders(channel) : null;
      if (arrival !== null) arrivals.set(channel, arrival);
      else if (comfortable(arrivals.get(channel) ?? null) === null) arrivals.delete(channel);
    });
  const look = (channel: Channel): void => {
    const arrival = sent.byLuma(channel);
    const known = arrival ?? comfortable(sent.atLeast(channel));
    if (arrival !== null) simulated.set(channel, arrival);
    if (known === null) encode(channel);
    else arrivals.set(channel, known);
  };
  const groups = groupsOf(hardestFirst(channels.filter((each) => canCarry(each, size))), size);
  try {
    await lookAtAll(groups, { look, timeLeft, askBeside: sent.askBeside, isBusy: encoders.isBusy });
    for (const channel of narrowest(simulated)) encode(channel);
  } finally {
    await encoders.done();
  }
  const isSound = [...simulated].every(
    ([channel, { isRead }]) => !isRead || arrivals.get(channel)?.isRead !== false,
  );
  return { survival: channels.map((channel) => rowOf(channel, arrivals.get(channel))), isSound };
}

interface Looking extends Pick<Sent, 'askBeside'>, Pick<ReportInput, 'timeLeft'>, Pick<Lane, 'isBusy'> {
  readonly look: (channel: Channel) => void;
}

/**
 * Looks at groups of channels from the first on, and another thread from the last, as long as it answers. While encoders
 * may keep this thread busy for long, it is asked about two groups at a time.
 */
async function lookAtAll(groups: Channel[][], looking: Looking): Promise<void> {
  const { look, askBeside, timeLeft, isBusy } = looking;
  let second: Promise<void> | null = null;
  function lookAhead(): void {
    second ??= lookBeside();
    // Whoever awaits it below is told of a failure.
    second.catch(() => {});
  }
  async function lookHere(): Promise<void> {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      for (const channel of group) {
        if (timeLeft() <= 0) return;
        look(channel);
        if (isBusy()) lookAhead();
        await nextTurn();
      }
    }
  }
  async function lookBeside(): Promise<void> {
    for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
      if (timeLeft() <= 0) return;
      if (!(await askBeside(group))) {
        groups.push(group);
        return;
      }
      for (const channel of group) look(channel);
    }
  }
  await Promise.all([lookHere(), lookBeside()]);
  await second;
  // What the other thread has left undone.
  await lookHere();
}

/** Those first for which encoders may be needed, so that these can begin. */
function hardestFirst(channels: readonly Channel[]): Channel[] {
  const isHard = ({ steps }: Channel): boolean => steps.some((step) => BEYOND_LUMA.has(step.do));
  return [...channels.filter(isHard), ...channels.filter((channel) => !isHard(channel))];
}

/** Puts channels that begin alike together, so that their beginning is simulated once. */
function groupsOf(channels: readonly Channel[], size: Size): Channel[][] {
  const groups = new Map<string, Channel[]>();
  for (const channel of channels) {
    const name = sharedBeginning(channel.steps, size) ?? wayOf(channel, size);
    remember(groups, name, () => []).push(channel);
  }
  return [...groups.values()];
}

const BEYOND_LUMA: ReadonlySet<ChannelStep['do']> = new Set(['webp', 'jpegUnder']);

/** Channels for which luma alone is not enough for a promise: margins below the comfortable one, or the smallest. */
function narrowest(arrivals: ReadonlyMap<Channel, Arrival>): Channel[] {
  const order = [...arrivals].sort(([, one], [, other]) => one.margin - other.margin);
  const surviving = order.filter(([, arrival]) => survives(arrival));
  const narrow = surviving.filter(([, { margin }]) => margin < COMFORTABLE_MARGIN).length;
  return surviving.slice(0, Math.max(CONFIRMED, narrow)).map(([channel]) => channel);
}

function rowOf({ name, words, date }: Channel, arrival: Arrival | undefined): Survival {
  const said = { channel: name, words, date };
  if (arrival === undefined) return { ...said, survives: null, margin: null };
  return { ...said, survives: survives(arrival), margin: rounded(arrival.margin) };
}

function rounded(margin: number): number {
  return Math.round(margin * 100) / 100;
}

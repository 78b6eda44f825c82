import type { Channel, ChannelStep } from './channels.ts';
import { wayOf } from './copies.ts';
import type { Size } from './geometry.ts';
import { sharedBeginning } from './luma/simulate-luma.ts';
import { nextTurn } from './one-at-a-time.ts';
import { remember } from './remember.ts';

export interface Looking {
  /** Size of what is sent. */
  readonly size: Size;
  /** Looks at what arrives after a channel; takes little time if the other thread was asked. */
  readonly look: (channel: Channel) => void | Promise<void>;
  /** Asks the other thread about channels. @returns whether it answered; if not, it is not asked again */
  readonly askBeside: (channels: readonly Channel[]) => Promise<boolean>;
  /** Milliseconds until no more channels are looked at. */
  readonly timeLeft: () => number;
  /** Whether other work may keep this thread busy for long: then the other is asked about two groups at a time. */
  readonly isBusy?: () => boolean;
}

/**
 * Looks at channels, those first that may need encoders, in groups that begin alike: here from the first on, on another
 * thread from the last, as long as that answers.
 * @returns whether there was time for all of them
 */
export async function onTwoThreads(channels: readonly Channel[], looking: Looking): Promise<boolean> {
  const { size, look, askBeside, timeLeft, isBusy = () => false } = looking;
  const groups = groupsOf(hardestFirst(channels), size);
  let left = channels.length;
  const ahead: Promise<boolean>[] = [];
  let isAhead = false;
  /** Asks about a second group, one at a time, while this thread may be busy for long. */
  function lookAhead(): void {
    if (!isBusy() || isAhead) return;
    isAhead = true;
    const looking = lookAtLast().finally(() => {
      isAhead = false;
    });
    // Whoever awaits it below is told of a failure.
    looking.catch(() => {});
    ahead.push(looking);
  }
  async function lookAt(channel: Channel): Promise<void> {
    await look(channel);
    left--;
  }
  async function lookHere(): Promise<void> {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      for (const channel of group) {
        if (timeLeft() <= 0) return;
        await lookAt(channel);
        lookAhead();
        await nextTurn();
      }
    }
  }
  /** Has the other thread look at the last group. @returns whether there may be more for it */
  async function lookAtLast(): Promise<boolean> {
    const group = groups.pop();
    if (group === undefined || timeLeft() <= 0) return false;
    if (!(await askBeside(group))) {
      groups.push(group);
      return false;
    }
    for (const channel of group) await lookAt(channel);
    return true;
  }
  async function lookBeside(): Promise<void> {
    let isUseful = true;
    while (isUseful) {
      const last = lookAtLast();
      lookAhead();
      isUseful = await last;
    }
  }
  await Promise.all([lookBeside(), lookHere()]);
  await Promise.all(ahead);
  // What the other thread has left undone.
  await lookHere();
  return left === 0;
}

function hardestFirst(channels: readonly Channel[]): Channel[] {
  const isHard = ({ steps }: Channel): boolean => steps.some((step) => BEYOND_LUMA.has(step.do));
  return [...channels.filter(isHard), ...channels.filter((channel) => !isHard(channel))];
}

const BEYOND_LUMA: ReadonlySet<ChannelStep['do']> = new Set(['webp', 'jpegUnder']);

/** Puts channels that begin alike together, so that their beginning is simulated once. */
function groupsOf(channels: readonly Channel[], size: Size): Channel[][] {
  const groups = new Map<string, Channel[]>();
  for (const channel of channels) {
    const name = sharedBeginning(channel.steps, size) ?? wayOf(channel, size);
    remember(groups, name, () => []).push(channel);
  }
  return [...groups.values()];
}

import type { Channel, ChannelStep } from '../channels/channels.ts';
import { sharedBeginning } from '../luma/simulate-luma.ts';
import { nextTurn } from '../shared/one-at-a-time.ts';
import { remember } from '../shared/remember.ts';
import type { Size } from '../shared/size.ts';
import { wayOf } from './copies.ts';

export interface Looking {
  /** Size of what is sent. */
  readonly size: Size;
  /** Looks at what arrives after a channel; quick if the other thread was asked before. */
  readonly look: (channel: Channel) => void | Promise<void>;
  /** Asks the other thread about channels. @returns whether it answered; if not, it is not asked again */
  readonly askBeside: (channels: readonly Channel[]) => Promise<boolean>;
  /** Milliseconds left; at 0, no more channels are looked at. */
  readonly timeLeft: () => number;
  /** Whether other work may keep this thread busy for long: then the other is asked about several groups at once. */
  readonly isBusy?: () => boolean;
}

/** Groups that the other thread is asked about at once while this one may be busy for long. */
const MOST_ASKED = 3;

/**
 * Looks at channels, starting with those that may need encoders, in groups with the same first step: on this thread
 * from the front, on another from the back, as long as that one answers.
 * @returns whether there was time for all of them
 */
export async function onTwoThreads(channels: readonly Channel[], looking: Looking): Promise<boolean> {
  const { size, look, askBeside, timeLeft, isBusy = () => false } = looking;
  const groups = groupsOf(hardestFirst(channels), size);
  let left = channels.length;
  let asked = 0;
  let isAlone = false;

  async function lookAt(group: readonly Channel[], afterEach: () => void = () => {}): Promise<void> {
    for (const channel of group) {
      if (timeLeft() <= 0) return;
      await look(channel);
      left--;
      afterEach();
      await nextTurn();
    }
  }

  async function lookBeside(): Promise<void> {
    const answers: Promise<void>[] = [];
    while (!isAlone && groups.length > 0 && timeLeft() > 0 && asked < (isBusy() ? MOST_ASKED : 1))
      answers.push(askForLast());
    await Promise.all(answers);
  }
  async function askForLast(): Promise<void> {
    const group = groups.pop() ?? [];
    asked++;
    const isAnswered = await askBeside(group);
    asked--;
    if (isAnswered) {
      await Promise.all([lookBeside(), lookAt(group)]);
    } else {
      isAlone = true;
      groups.push(group);
    }
  }

  const lines: Promise<void>[] = [];
  function keepAsking(): void {
    const line = lookBeside();
    // Failures reach the caller, which awaits the line below.
    line.catch(() => {});
    lines.push(line);
  }
  async function lookHere(): Promise<void> {
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      await lookAt(group, keepAsking);
    }
  }
  keepAsking();
  await lookHere();
  await Promise.all(lines);
  // Whatever the other thread has left undone.
  await lookHere();
  return left === 0;
}

function hardestFirst(channels: readonly Channel[]): Channel[] {
  const isHard = ({ steps }: Channel): boolean => steps.some((step) => BEYOND_LUMA.has(step.do));
  return [...channels.filter(isHard), ...channels.filter((channel) => !isHard(channel))];
}

const BEYOND_LUMA: ReadonlySet<ChannelStep['do']> = new Set(['webp', 'jpegUnder']);

/** Groups channels with the same first step, so that it is simulated once. */
function groupsOf(channels: readonly Channel[], size: Size): Channel[][] {
  const groups = new Map<string, Channel[]>();
  for (const channel of channels) {
    const name = sharedBeginning(channel.steps, size) ?? wayOf(channel, size);
    remember(groups, name, () => []).push(channel);
  }
  return [...groups.values()];
}

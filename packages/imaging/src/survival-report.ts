import type { Channel } from './channels.ts';
import type { Size } from './geometry.ts';
import { inTurns } from './in-turns.ts';
import { canCarry, isDear } from './survival-channels.ts';
import type { Trial } from './trials.ts';

/** What was measured about one way to send a picture. */
export interface Survival {
  /** Stable name for programs. */
  readonly channel: string;
  /** What a person is told. */
  readonly words: string;
  /** Year and month of the simulation's parameters. */
  readonly date: string;
  /** Whether the message came back exactly; null where there was no time to try, or the way does not take the size. */
  readonly survives: boolean | null;
  /** Information received over information needed, see COMFORTABLE_MARGIN; null where it is not known. */
  readonly margin: number | null;
}

/** Long simulations are not begun when this much time a megapixel, milliseconds, is not left. */
const DEAR_PER_MEGAPIXEL = 150;

export interface ReportInput {
  readonly channels: readonly Channel[];
  /** Of what the file shows. */
  readonly size: Size;
  /** Milliseconds until the report shall be done. */
  readonly timeLeft: () => number;
  /** Simulations that run at once, from 1. */
  readonly atOnce: number;
}

/** Sends a trial through channels, long simulations beside the short ones where there is room for both. */
export async function reportSurvival(trial: Trial, input: ReportInput): Promise<Survival[]> {
  const { channels, size, timeLeft, atOnce } = input;
  const rows = new Map<Channel, Survival>(channels.map((channel) => [channel, unknown(channel)]));
  const megapixels = (size.width * size.height) / 1e6;
  const measure = async (channel: Channel): Promise<void> => {
    if (!canCarry(channel, size)) return;
    if (timeLeft() < (isDear(channel) ? megapixels * DEAR_PER_MEGAPIXEL : 0)) return;
    const { survives, margin } = await trial.send(channel);
    rows.set(channel, { ...unknown(channel), survives, margin: rounded(margin) });
  };
  const cheap = channels.filter((channel) => !isDear(channel));
  const dear = channels.filter(isDear);
  if (atOnce === 1) await inTurns([...cheap, ...dear], 1, measure);
  else await Promise.all([inTurns(dear, atOnce - 1, measure), inTurns(cheap, 1, measure)]);
  return [...rows.values()];
}

function unknown({ name, words, date }: Channel): Survival {
  return { channel: name, words, date, survives: null, margin: null };
}

function rounded(margin: number): number {
  return Math.round(margin * 100) / 100;
}

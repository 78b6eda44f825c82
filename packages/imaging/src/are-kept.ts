import type { Requirement } from './requirements.ts';
import type { Sent } from './sender.ts';
import { showsAll } from './survival-channels.ts';
import type { Survival } from './survival-report.ts';

interface Kept {
  readonly sent: Pick<Sent, 'isOnLuma' | 'byLuma' | 'atLeast' | 'byEncoders'>;
  /** What was reported of it. */
  readonly survival: readonly Survival[];
  /** Milliseconds until no more encoders are asked. */
  readonly timeLeft: () => number;
}

/**
 * Whether nothing contradicts that the message survives what it has to: not the report, and not real encoders where luma could
 * only compare with others. A piece that is not found does not count: a stronger message does not make it easier to find.
 */
export async function areKept(
  needs: readonly Requirement[],
  { sent, survival, timeLeft }: Kept,
): Promise<boolean> {
  for (const { channel } of needs) {
    const isWhole = showsAll(channel);
    const told = survival.find((row) => row.channel === channel.name)?.survives;
    if (isWhole && told === false) return false;
    const isTold = isWhole ? sent.isOnLuma(channel) : sent.byLuma(channel) !== null;
    if (isTold || sent.atLeast(channel) !== null || timeLeft() <= 0) continue;
    if ((await sent.byEncoders(channel))?.isRead === false) return false;
  }
  return true;
}

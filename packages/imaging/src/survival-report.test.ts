import { expect, test } from 'vitest';
import { channelNamed } from './channels.ts';
import type { Arrival, Sent } from './sender.ts';
import { reportSurvival } from './survival-report.ts';

const never = (): never => {
  throw new Error('nobody should ask');
};

/** A stego image that arrives with this margin as far as luma tells. */
function sentWith(margin: number, byEncoders: Sent['byEncoders']): Sent {
  const arrival: Arrival = { isRead: true, isFound: true, margin };
  return {
    byLuma: () => arrival,
    atLeast: never,
    byEncoders,
    foresee: never,
    write: never,
    samples: never,
    close: never,
  };
}

const input = {
  channels: [channelNamed('canvas-q75')],
  size: { width: 1000, height: 1000 },
  timeLeft: () => 10_000,
};

test.each([
  { name: 'no encoder can confirm it', timeLeft: 10_000, byEncoders: () => null },
  { name: 'there is no time to', timeLeft: 1, byEncoders: never },
])(
  'a narrow margin on luma is no promise where $name, and no reason for a stronger message',
  async (given) => {
    const asked = { ...input, timeLeft: () => given.timeLeft };
    const { survival, isSound } = await reportSurvival(sentWith(1.2, given.byEncoders), asked);
    expect(survival).toMatchObject([{ channel: 'canvas-q75', survives: null, margin: null }]);
    expect(isSound).toBe(true);
  },
);

test('a comfortable margin on luma is one', async () => {
  const { survival } = await reportSurvival(
    sentWith(1.5, () => null),
    input,
  );
  expect(survival).toMatchObject([{ survives: true, margin: 1.5 }]);
});

test('an encoder that contradicts luma has the last word, and asks for a stronger message', async () => {
  const lost = { isRead: false, isFound: true, margin: 0.9 };
  const { survival, isSound } = await reportSurvival(
    sentWith(1.5, async () => lost),
    input,
  );
  expect(survival).toMatchObject([{ survives: false, margin: 0.9 }]);
  expect(isSound).toBe(false);
});

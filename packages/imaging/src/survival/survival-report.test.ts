import { describe, expect, test } from 'vitest';
import { type Channel, channelNamed } from '../channels/channels.ts';
import { coarserIn } from './bounds.ts';
import type { Arrival } from './recipient.ts';
import type { Sent } from './sender.ts';
import { reportSurvival } from './survival-report.ts';

const never = (): never => {
  throw new Error('nobody should ask');
};

/** A stego image that arrives with this margin as far as luma tells. */
function sentWith(margin: number, byEncoders: Sent['byEncoders']): Sent {
  const arrival: Arrival = { isRead: true, isFound: true, margin };
  return {
    size: { width: 1000, height: 1000 },
    byLuma: () => arrival,
    isOnLuma: () => true,
    askBeside: async () => false,
    isHelped: () => false,
    coarserIn: async () => coarserIn({ width: 1000, height: 1000 }),
    atLeast: never,
    ifHopeless: () => null,
    byEncoders,
    foresee: never,
    write: never,
    samples: never,
    close: never,
  };
}

const input = {
  channels: [channelNamed('canvas-q75')],
  timeLeft: () => 10_000,
};

test.each([
  { name: 'no encoder can confirm it', timeLeft: 10_000, byEncoders: () => null },
  { name: 'there is no time to', timeLeft: 1, byEncoders: never },
])(
  'a narrow margin on luma is no promise where $name, and no reason for a stronger message',
  async (given) => {
    const asked = { ...input, needs: input.channels, timeLeft: () => given.timeLeft };
    const survival = await reportSurvival(sentWith(1.2, given.byEncoders), asked);
    expect(survival).toMatchObject([{ channel: 'canvas-q75', survives: null, margin: null }]);
  },
);

test('a comfortable margin on luma is one', async () => {
  const survival = await reportSurvival(
    sentWith(1.5, () => null),
    input,
  );
  expect(survival).toMatchObject([{ survives: true, margin: 1.5 }]);
});

describe('a report', () => {
  const channels = ['webp80', 'reshare', 'canvas-q75', 'half-q75'].map(channelNamed);
  const kept: Arrival = { isRead: true, isFound: true, margin: 1.5 };
  const lost: Arrival = { isRead: false, isFound: true, margin: 0.9 };

  /** A report on four channels, in which encoders and luma say this about the first. */
  async function reported(given: {
    byEncoders: Arrival;
    byLuma: Arrival | null;
    needs?: string[] | undefined;
  }) {
    const looked: string[] = [];
    const sent: Sent = {
      ...sentWith(1.5, async ({ name }) => (name === 'webp80' ? given.byEncoders : kept)),
      atLeast: () => null,
      byLuma: ({ name }) => {
        looked.push(name);
        return name === 'webp80' ? given.byLuma : kept;
      },
    };
    const needs = given.needs?.map(channelNamed);
    return { survival: await reportSurvival(sent, { ...input, channels, needs }), looked };
  }
  const names = channels.map(({ name }) => name);

  test.each([
    { name: 'as encoders say', byLuma: null, byEncoders: lost },
    { name: 'as luma says', byLuma: lost, byEncoders: kept },
  ])(
    'ends at once if what is needed is lost, $name; goes on if something else is, or if nothing can be made stronger',
    async (given) => {
      const ended = await reported({ ...given, needs: ['webp80'] });
      expect(ended.survival).toBeNull();
      expect(ended.looked.length).toBeLessThan(names.length);
      for (const needs of [['reshare'], undefined]) {
        const { survival, looked } = await reported({ ...given, needs });
        expect(survival?.map(({ survives }) => survives)).toEqual([false, true, true, true]);
        expect(looked.toSorted()).toEqual(names.toSorted());
      }
    },
  );

  test('ends at once if an encoder contradicts luma about anything', async () => {
    const ended = await reported({ byLuma: { ...kept, margin: 1.2 }, byEncoders: lost, needs: [] });
    expect(ended.survival).toBeNull();
    expect(ended.looked.length).toBeLessThan(names.length);
  });

  test.each([1.2, 1.5])(
    'gives an encoder that contradicts a margin of %d on luma the last word',
    async (margin) => {
      const sent = sentWith(margin, async () => lost);
      expect(await reportSurvival(sent, { ...input, needs: [] })).toBeNull();
      expect(await reportSurvival(sent, input)).toMatchObject([{ survives: false, margin: 0.9 }]);
    },
  );

  test.each([
    { name: 'luma can only compare it with others', isOnLuma: false, bound: null, isAsked: true },
    { name: 'luma tells it', isOnLuma: true, bound: null, isAsked: false },
    { name: 'a bound has room to spare', isOnLuma: false, bound: kept, isAsked: false },
  ])('asks encoders first about what is needed but not reported, where $name: $isAsked', async (given) => {
    const needed = channelNamed('webp80');
    const asked: string[] = [];
    const sent: Sent = {
      ...sentWith(1.5, async ({ name }) => {
        asked.push(name);
        return name === 'webp80' ? lost : kept;
      }),
      isOnLuma: (channel) => channel !== needed || given.isOnLuma,
      atLeast: () => given.bound,
    };
    const survival = await reportSurvival(sent, { ...input, needs: [needed] });
    expect(asked[0]).toBe(given.isAsked ? 'webp80' : 'canvas-q75');
    expect(survival === null).toBe(given.isAsked);
  });

  test('asks no encoder about what is hopeless, and says that it is lost', async () => {
    const sent = { ...sentWith(1, never), byLuma: () => null, atLeast: () => null, ifHopeless: () => lost };
    const preview = { ...input, channels: [channelNamed('discord-preview')] };
    expect(await reportSurvival(sent, preview)).toMatchObject([{ survives: false, margin: 0.9 }]);
  });

  test('asks nobody about what is needed but not reported if time is up', async () => {
    const sent = { ...sentWith(1.5, never), isOnLuma: () => false, atLeast: () => null };
    const late = { ...input, timeLeft: () => 0, needs: [channelNamed('webp80')] };
    expect(await reportSurvival(sent, late)).toMatchObject([{ survives: null }]);
  });

  test('ends if a crop that is needed is not read; one that is read but not found would not be helped', async () => {
    const crop = channelNamed('crop30-q75');
    const onePiece = (isRead: boolean) => {
      const byEncoders = async () => ({ isRead, isFound: false, margin: 2.4 });
      const sent = { ...sentWith(1, byEncoders), byLuma: () => null, atLeast: () => null };
      return reportSurvival(sent, { ...input, channels: [crop], needs: [crop] });
    };
    expect(await onePiece(true)).toMatchObject([{ survives: false, margin: 2.4 }]);
    expect(await onePiece(false)).toBeNull();
  });
});

test('what a coarser JPEG leaves with room to spare is not looked at after finer ones', async () => {
  const margins = new Map([
    ['wechat', 1.5],
    ['q50', 1.6],
  ]);
  const seen: string[] = [];
  const sent: Sent = {
    ...sentWith(1, () => null),
    size: { width: 1600, height: 1200 },
    coarserIn: async () => coarserIn({ width: 1600, height: 1200 }),
    byLuma: ({ name }) => {
      seen.push(name);
      return { isRead: true, isFound: true, margin: margins.get(name) ?? 3 };
    },
  };
  const channels = ['telegram', 'q75', 'wechat', 'q50'].map(channelNamed);
  const survival = await reportSurvival(sent, { ...input, channels });
  expect(survival?.map(({ channel, margin }) => [channel, margin])).toEqual([
    ['telegram', 1.5],
    ['q75', 3],
    ['wechat', 1.5],
    ['q50', 1.6],
  ]);
  expect(seen).toEqual(['wechat', 'q50', 'q75']);
});

test.each([
  { name: 'if it is found with room to spare', large: { margin: 1.5 }, asked: ['crop30-q75'] },
  { name: 'unless too little is left', large: { margin: 1.3 }, asked: ['crop30-q75', 'crop10-q75'] },
  { name: 'unless it is not found', large: { isFound: false }, asked: ['crop30-q75', 'crop10-q75'] },
])(
  'where luma does not know the place of a large crop, encoders’ word on it is also that on a small one $name',
  async ({ large, asked }) => {
    const seen: string[] = [];
    const byEncoders = async ({ name }: Channel): Promise<Arrival> => {
      seen.push(name);
      return { isRead: true, isFound: true, margin: 2, ...(name === 'crop30-q75' ? large : {}) };
    };
    const sent = { ...sentWith(1, byEncoders), byLuma: () => null, atLeast: () => null };
    const channels = ['crop10-q75', 'crop30-q75'].map(channelNamed);
    const survival = await reportSurvival(sent, { ...input, channels });
    expect(seen).toEqual(asked);
    expect(survival?.[0]?.survives).toBe(true);
  },
);

describe('another thread', () => {
  const channels = ['reshare', 'signal', 'half-q75', 'sharpen-q85'].map(channelNamed);

  /** A stego image about which this thread is asked only what the other has not answered. */
  function sentBeside(answers: (channels: readonly Channel[]) => Promise<boolean>) {
    const here: string[] = [];
    const beside: string[] = [];
    const sent: Sent = {
      ...sentWith(1.5, () => null),
      byLuma: (channel) => {
        if (!beside.includes(channel.name)) here.push(channel.name);
        return { isRead: true, isFound: true, margin: 1.5 };
      },
      askBeside: async (_, asked) => {
        const isAnswered = await answers(asked);
        if (isAnswered) beside.push(...asked.map(({ name }) => name));
        return isAnswered;
      },
    };
    return { sent, here, beside };
  }

  test('takes channels from the end, and those together that begin alike', async () => {
    const { sent, here, beside } = sentBeside(async () => true);
    const large = { ...sent, size: { width: 4000, height: 3000 } };
    const survival = await reportSurvival(large, { ...input, channels });
    expect(survival?.map(({ survives }) => survives)).toEqual([true, true, true, true]);
    expect({ here, beside }).toEqual({
      here: ['reshare', 'signal'],
      beside: ['sharpen-q85', 'half-q75'],
    });
  });

  test('is asked about more than one group at a time while an encoder is busy', async () => {
    let asked = 0;
    let haveAskedTwice = (): void => {};
    const askedTwice = new Promise<void>((resolve) => {
      haveAskedTwice = resolve;
    });
    const { sent } = sentBeside(async () => {
      asked++;
      if (asked === 2) haveAskedTwice();
      await askedTwice;
      return true;
    });
    const byLuma: Sent['byLuma'] = (channel) =>
      channel.name === 'discord-view' ? null : sent.byLuma(channel);
    const byEncoders: Sent['byEncoders'] = async () => {
      await askedTwice;
      return { isRead: true, isFound: true, margin: 2 };
    };
    const given = [channelNamed('discord-view'), ...channels];
    const busy = { ...sent, byLuma, byEncoders, atLeast: () => null };
    const survival = await reportSurvival(busy, { ...input, channels: given });
    expect(survival?.map(({ survives }) => survives)).toEqual([true, true, true, true, true]);
  });

  test('leaves nothing undone when it fails, even if all the rest is done by then', async () => {
    let fail = (): void => {};
    const failed = new Promise<boolean>((resolve) => {
      fail = () => resolve(false);
    });
    const { sent, here, beside } = sentBeside(() => failed);
    const byLuma: Sent['byLuma'] = (channel) => {
      const arrival = sent.byLuma(channel);
      if (here.length === 3) fail();
      return arrival;
    };
    const survival = await reportSurvival({ ...sent, byLuma }, { ...input, channels });
    expect(survival?.map(({ survives }) => survives)).toEqual([true, true, true, true]);
    expect({ here, beside }).toEqual({
      here: ['reshare', 'signal', 'half-q75', 'sharpen-q85'],
      beside: [],
    });
  });
});

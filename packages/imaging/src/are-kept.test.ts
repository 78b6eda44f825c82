import { expect, test } from 'vitest';
import { areKept } from './are-kept.ts';
import { channelNamed } from './channels.ts';
import type { Sent } from './sender.ts';

const never = (): never => {
  throw new Error('nobody should ask');
};
const sent: Pick<Sent, 'isOnLuma' | 'byLuma' | 'atLeast' | 'byEncoders'> = {
  isOnLuma: () => true,
  byLuma: never,
  atLeast: never,
  byEncoders: never,
};
const needs = ['messenger', 'wechat'].map((name) => ({ channel: channelNamed(name), share: 1 }));
const reported = (channel: string, survives: boolean | null) => ({
  ...{ channel, words: channel, date: '2026-11' },
  survives,
  margin: 1.2,
});
const timeLeft = (): number => 1000;

test('what is needed is not kept if the report, of luma or encoders, says that it is lost', async () => {
  const fine = [reported('messenger', true), reported('wechat', true), reported('q30', false)];
  expect(await areKept(needs, { sent, survival: fine, timeLeft })).toBe(true);
  const lost = [reported('messenger', true), reported('wechat', false)];
  expect(await areKept(needs, { sent, survival: lost, timeLeft })).toBe(false);
});

test('a piece that is not found asks for no stronger message, one that is not read does', async () => {
  const crop = [{ channel: channelNamed('crop30-q75'), share: 0.88 }];
  const kept = (isRead: boolean) =>
    areKept(crop, {
      sent: {
        ...sent,
        byLuma: () => null,
        atLeast: () => null,
        byEncoders: async () => ({ isRead, isFound: false, margin: 2.4 }),
      },
      survival: [reported('crop30-q75', false)],
      timeLeft,
    });
  expect(await kept(true)).toBe(true);
  expect(await kept(false)).toBe(false);
});

test('encoders are asked about what luma can only compare, unless a bound has room to spare or time is up', async () => {
  const survival = needs.map(({ channel }) => reported(channel.name, true));
  const asked = (given: Partial<typeof sent>, left = 1000) =>
    areKept(needs, {
      sent: { ...sent, isOnLuma: () => false, ...given },
      survival,
      timeLeft: () => left,
    });
  const arrival = { isRead: false, isFound: true, margin: 0.8 };
  const byEncoders = async () => arrival;
  expect(await asked({ atLeast: () => null, byEncoders })).toBe(false);
  expect(await asked({ atLeast: () => ({ ...arrival, isRead: true, margin: 1.6 }) })).toBe(true);
  expect(await asked({ atLeast: () => null }, 0)).toBe(true);
});

import { expect, test } from 'vitest';
import { channelNamed } from './channels.ts';
import type { Arrival, Sent } from './sender.ts';
import { reportSurvival } from './survival-report.ts';

const arrival = (margin: number): Arrival => ({ isRead: true, isFound: true, margin });

/** The channels that real encoders are asked about where luma tells these margins. */
async function confirmed(margins: Readonly<Record<string, number>>): Promise<string[]> {
  const asked: string[] = [];
  const sent: Sent = {
    byLuma: ({ name }) => arrival(margins[name]),
    atLeast: () => null,
    byEncoders: async ({ name }) => {
      asked.push(name);
      return arrival(margins[name]);
    },
    foresee: async () => () => 0,
    write: async () => new Uint8Array(),
    close: async () => {},
  };
  const channels = Object.keys(margins).map(channelNamed);
  await reportSurvival(sent, { channels, size: { width: 900, height: 600 }, timeLeft: () => 1e9 });
  return asked;
}

test('real encoders have the last word on the two smallest margins', async () => {
  expect(await confirmed({ q90: 4, q75: 2.7, q50: 1.5 })).toEqual(['q50', 'q75']);
});

test('and on every one that is not comfortable', async () => {
  expect(await confirmed({ q90: 1.1, q75: 1.3, q50: 1.2 })).toEqual(['q90', 'q50', 'q75']);
});

test('but on the smallest alone where the next is twice a comfortable one', async () => {
  expect(await confirmed({ q90: 4, q75: 2.9, q50: 1.5 })).toEqual(['q50']);
  expect(await confirmed({ q90: 5, q75: 4, q50: 3 })).toEqual(['q50']);
});

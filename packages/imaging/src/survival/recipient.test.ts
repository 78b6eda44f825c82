import type { OwnReader, ReadBack, Sought } from '@underpaint/codec';
import { describe, expect, test } from 'vitest';
import { channelNamed } from '../channels/channels.ts';
import { lumaOnly } from '../luma/grey-picture.ts';
import { rowsOf } from '../luma/grey-rows.ts';
import { type Simulator, simulator } from '../luma/simulate-luma.ts';
import { comfortable, recipientOf } from './recipient.ts';

const never = (): never => {
  throw new Error('nobody should ask');
};

const PLAIN: Sought = { score: 100, isRead: never };

interface Given {
  readonly width?: number;
  readonly read: (size: { width: number }) => Partial<ReadBack>;
  readonly seek?: (size: { width: number }) => Sought;
}

/** A recipient who reads what is given, and the widths of the copies looked at. */
function recipientWith({ width = 400, read, seek = () => PLAIN }: Given) {
  const widths: number[] = [];
  const reader: OwnReader = {
    readBack: never,
    look: never,
    readBackLuma: (copy) => {
      widths.push(copy.width);
      return { exact: true, margin: 3, pilots: 1000, ...read(copy) };
    },
    seek: (copy) => seek('luma' in copy ? copy.luma : copy),
  };
  const size = { width, height: width / 2 };
  const plane = (side: typeof size) =>
    rowsOf({ ...side, data: new Uint8Array(side.width * side.height).fill(128) });
  const half = { width: size.width / 2, height: size.height / 2 };
  const chroma = { blue: plane(half), red: plane(half) };
  const simulated: Simulator = simulator(lumaOnly(plane(size), () => chroma));
  const recipient = recipientOf({ reader, size, height: size.height });
  return { receive: (name: string) => recipient.receiveLuma(channelNamed(name), simulated), widths };
}

test.each([
  [0.99, false],
  [1, true],
])('a message that comes back exactly with a margin of %f is promised: %s', (margin, isRead) => {
  const { receive } = recipientWith({ read: () => ({ margin }) });
  expect(receive('q75')).toEqual({ isRead, isFound: true, margin });
});

test('a crop whose place is not certain to be found is left to real encoders', () => {
  const seek = (): Sought => ({ score: 1, isRead: never });
  expect(recipientWith({ read: () => ({}), seek }).receive('crop10-q75')).toBeNull();
  expect(recipientWith({ read: () => ({}) }).receive('crop10-q75')).toMatchObject({
    isFound: true,
    margin: 3,
  });
});

test('a crop that leaves little is promised only if an alignment reads it, and left to real encoders if it leaves less', () => {
  const read = () => ({ margin: 1.7 });
  const aligned = (isRead: boolean) => () => ({ score: 100, isRead: () => isRead });
  expect(recipientWith({ read, seek: aligned(false) }).receive('crop10-q75')).toBeNull();
  expect(recipientWith({ read, seek: aligned(true) }).receive('crop10-q75')).toMatchObject({ isFound: true });
  const less = () => ({ margin: 1.5 });
  expect(recipientWith({ read: less, seek: aligned(true) }).receive('crop10-q75')).toBeNull();
});

describe('a large picture', () => {
  const large = { width: 3000 };

  test('is not simulated after a crop if its copy leaves enough, of which nine tenths are said', () => {
    const { receive, widths } = recipientWith({ ...large, read: () => ({}) });
    expect(receive('crop10-q75')?.margin).toBeCloseTo(2.7);
    expect(widths).toEqual([1843]);
  });

  test.each<[string, Given]>([
    ['leaves too little', { read: ({ width }) => (width < 2000 ? { margin: 1.5 } : {}) }],
    [
      'has pilots too faint to do without an alignment',
      { read: ({ width }) => (width < 2000 ? { pilots: 1 } : {}) },
    ],
  ])('is simulated itself if its copy %s', (_, given) => {
    const { receive, widths } = recipientWith({ ...large, ...given });
    expect(receive('crop10-q75')?.margin).toBe(3);
    expect(widths).toHaveLength(2);
  });
});

test('an arrival speaks for another one only if it was found, and came back with room to spare', () => {
  const arrival = { isRead: true, isFound: true, margin: 1.5 };
  expect(comfortable(arrival)).toEqual(arrival);
  expect(comfortable({ ...arrival, margin: 1.7 }, 0.9)?.margin).toBeCloseTo(1.53);
  for (const other of [{ margin: 1.3 }, { isRead: false }, { isFound: false }])
    expect(comfortable({ ...arrival, ...other })).toBeNull();
  expect(comfortable(arrival, 0.9)).toBeNull();
});

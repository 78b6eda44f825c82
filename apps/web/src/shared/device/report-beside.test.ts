import type { Channel } from '@underpaint/imaging/browser';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { helperBeside } from './report-beside.ts';
import { type HelpAnswer, type HelpOpened, type HelpRequest, STARTED } from './tasks.ts';

class PlayedWorker extends EventTarget {
  readonly opened: HelpOpened[] = [];

  postMessage(opened: HelpOpened): void {
    this.opened.push(opened);
  }
}

const SIGNAL: Channel = {
  ...{ name: 'signal', words: 'Signal', date: '2026-11' },
  steps: [{ do: 'fit', longSide: 2048 }],
};
const ARRIVAL = { isRead: true, isFound: true, margin: 2.5 };
const size = { width: 2, height: 2 };
const WANTED = {
  placed: {
    master: new Uint8Array(32),
    choice: { size: 480, variant: 3 },
    sizeClass: 0,
    payload: new Uint8Array(32),
  },
  size,
  height: 2,
};

const open = ({ runs = true } = {}) => {
  const worker = new PlayedWorker();
  vi.stubGlobal('navigator', { hardwareConcurrency: 4 });
  // A constructor that returns an object creates that object.
  vi.stubGlobal('Worker', function start() {
    return worker;
  });
  const help = helperBeside()?.open(WANTED);
  const port = worker.opened[0]?.port;
  if (!help || !port) throw new Error('there is no help');
  if (runs) worker.dispatchEvent(new MessageEvent('message', { data: STARTED }));
  const heard = (): Promise<HelpRequest> =>
    new Promise((resolve) => {
      port.onmessage = ({ data }: MessageEvent<HelpRequest>) => resolve(data);
    });
  const answer = async (arrivals: HelpAnswer): Promise<readonly Channel[]> => {
    const request = await heard();
    if (!('channels' in request)) throw new Error('that was no question');
    request.answer.postMessage(arrivals);
    return request.channels;
  };
  return { worker, help, port, heard, answer };
};

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the worker that works out part of a report', () => {
  test('is asked about channels, and its answer is the answer', async () => {
    const { worker, help, answer } = open();
    expect(worker.opened).toMatchObject([{ wanted: WANTED }]);
    const arrivals = help.ask('arrival', [SIGNAL]);
    expect(await answer([ARRIVAL])).toEqual([SIGNAL]);
    expect(await arrivals).toEqual([ARRIVAL]);
  });

  test('is given the planes, not copies of them', async () => {
    const { help, heard } = open();
    const plane = (level: number) => ({ ...size, data: new Uint8Array(4).fill(level) });
    const planes = { luma: plane(90), chroma: { blue: plane(120), red: plane(130) } };
    help.show(planes);
    expect(planes.luma.data).toHaveLength(0);
    expect(await heard()).toEqual({
      planes: { luma: plane(90), chroma: { blue: plane(120), red: plane(130) } },
    });
  });

  test('is not waited for after half a minute of silence, and not asked again', async () => {
    vi.useFakeTimers();
    try {
      const { help } = open();
      const silent = help.ask('arrival', [SIGNAL]);
      vi.advanceTimersByTime(30_000);
      await expect(silent).rejects.toThrow('cannot tell');
      await expect(help.ask('arrival', [SIGNAL])).rejects.toThrow('cannot tell');
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    { name: 'does not run', runs: false, fail: async () => {} },
    {
      name: 'crashes',
      runs: true,
      fail: async ({ worker }: ReturnType<typeof open>) => worker.dispatchEvent(new Event('error')),
    },
    {
      name: 'has no memory left',
      runs: true,
      fail: ({ answer }: ReturnType<typeof open>) => answer(null),
    },
  ])('is not waited for if it $name', async ({ runs, fail }) => {
    const opened = open({ runs });
    const arrivals = opened.help.ask('arrival', [SIGNAL]);
    const told = expect(arrivals).rejects.toThrow('cannot tell');
    await fail(opened);
    await told;
  });

  test('is not asked again once it has crashed', async () => {
    const { worker, help } = open();
    worker.dispatchEvent(new Event('error'));
    await expect(help.ask('arrival', [SIGNAL])).rejects.toThrow('cannot tell');
  });
});

test.each([
  { name: 'workers cannot have workers', cores: 4, Worker: undefined },
  { name: 'there is only one processor', cores: 1, Worker: PlayedWorker },
])('there is no such worker where $name', ({ cores, Worker }) => {
  vi.stubGlobal('navigator', { hardwareConcurrency: cores });
  vi.stubGlobal('Worker', Worker);
  expect(helperBeside()).toBeNull();
});

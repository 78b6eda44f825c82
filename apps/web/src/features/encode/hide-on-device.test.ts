import { routes } from '@underpaint/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAhead } from '../../shared/device/on-device.ts';
import { type Early, type Hidden, type News, STARTED, type Task } from '../../shared/device/tasks.ts';
import { call } from '../../subjects/account/client.ts';
import { hideOnDevice } from './hide-on-device.ts';

vi.mock('../../subjects/account/client.ts', () => ({ call: vi.fn() }));

const HIDDEN: Hidden = {
  ...{ format: 'jpeg', width: 1, height: 1, quality: 90, payloadBytes: 64, receipt: null, survival: [] },
  picture: new Blob(['a picture'], { type: 'image/jpeg' }),
};

const ANSWER = { encodingId: 'one', labelUrl: null, expiresAt: '' };

/** A worker that plays a part once it is asked to hide. */
const playing = (part: (say: (news: News<'hide'>) => void, crash: () => void) => void) =>
  class extends EventTarget {
    constructor() {
      super();
      queueMicrotask(() => this.#say(STARTED));
    }

    #say(data: unknown): void {
      this.dispatchEvent(new MessageEvent('message', { data }));
    }

    postMessage({ name }: Task): void {
      const crash = () => this.dispatchEvent(new Event('error'));
      if (name === 'hide') queueMicrotask(() => part((news) => this.#say(news), crash));
    }

    terminate(): void {}
  };

const LIMITS = { maxBytes: 1e6, maxPixels: 1e6 };

const hide = (cover = new Blob(['a cover'])) =>
  hideOnDevice({
    input: { image: new File(['a cover'], 'cover.jpg'), message: 'noon', key: 'six words' },
    cover,
    limits: LIMITS,
    signal: new AbortController().signal,
    onWork: () => {},
    onGivenBack: () => {},
  });

const never = () => expect.unreachable();

const asked = () => vi.mocked(call).mock.calls.map(([route]) => route);

beforeEach(() => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { isSecureContext: true }));
  vi.mocked(call).mockReset();
  vi.mocked(call).mockImplementation(async () => ANSWER);
});

afterEach(() => vi.unstubAllGlobals());

test('the cover that was read ahead is recognised, and another one is not', async () => {
  const told: (Task | Early)[] = [];
  const Playing = playing((say) => {
    say({ made: HIDDEN });
    say({ result: 49.5 });
  });
  class Noting extends Playing {
    override postMessage(message: Task): void {
      told.push(message);
      super.postMessage(message);
    }
  }
  vi.stubGlobal('Worker', Noting);
  const [chosen, other] = [new Blob(['a cover']), new Blob(['a cover'])];
  readAhead(other, LIMITS, never);
  readAhead(chosen, LIMITS, never);
  await hide(chosen);
  const covers = told.flatMap((message) => ('cover' in message ? [message.cover] : []));
  expect(covers.map(({ file }) => file)).toEqual([other, chosen, chosen]);
  const [first, second, third] = covers.map(({ number }) => number);
  expect(third).toBe(second);
  expect(first).not.toBe(second);
});

test('a picture is sent as soon as it is made, and its quality follows', async () => {
  let measured = () => {};
  const part = (say: (news: News<'hide'>) => void) => {
    say({ made: HIDDEN });
    measured = () => say({ result: 49.5 });
  };
  vi.stubGlobal('Worker', playing(part));
  vi.mocked(call).mockImplementation(async (route) => {
    if (route === routes.keepPicture) measured();
    return ANSWER;
  });
  expect(await hide()).toMatchObject({ encodingId: 'one', psnr: 49.5 });
});

test('a picture that was made and cannot be compared with its cover is kept all the same', async () => {
  vi.stubGlobal(
    'Worker',
    playing((say, crash) => {
      say({ made: HIDDEN });
      crash();
    }),
  );
  expect(await hide()).toMatchObject({ encodingId: 'one', psnr: null });
  expect(asked()).toEqual([routes.reserve, routes.keepPicture]);
});

test('a worker that crashes before the picture is made gives the encode back', async () => {
  vi.stubGlobal(
    'Worker',
    playing((_, crash) => crash()),
  );
  await expect(hide()).rejects.toThrow('ran out of memory');
  expect(asked()).toEqual([routes.reserve, routes.giveBack]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForOffline } from './service-worker.ts';

const reload = vi.fn();

/** A newer version, and a browser in which it waits. */
const waitingVersion = () => {
  const waiting = { state: 'installed', postMessage: vi.fn() };
  const registration = Object.assign(new EventTarget(), { waiting });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  });
  vi.stubGlobal('navigator', { serviceWorker });
  return { waiting, serviceWorker };
};

const offeredUpdate = (): Promise<() => void> => new Promise((resolve) => void keepForOffline(resolve));

beforeEach(() => {
  vi.stubEnv('PROD', true);
  vi.stubGlobal('window', { location: { reload } });
  reload.mockClear();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('the page is loaded again once the newer version has taken it over', async () => {
  const { waiting, serviceWorker } = waitingVersion();
  const update = await offeredUpdate();
  update();
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith('update');
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('where another tab has installed the newer version, updating loads the page again at once', async () => {
  const { waiting } = waitingVersion();
  const update = await offeredUpdate();
  waiting.state = 'activated';
  update();
  expect(reload).toHaveBeenCalledOnce();
});

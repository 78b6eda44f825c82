import { afterEach, expect, it, vi } from 'vitest';
import { askEarly, takeEarly } from './asked-early.ts';

afterEach(() => vi.unstubAllGlobals());

const ask = (answer: () => Promise<Response>): void => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', answer);
  askEarly('/api', 'kept');
};
const request = { url: '/api/auth/get-session', method: 'GET', headers: {} } as const;

it('the answer is for whoever takes it first', async () => {
  ask(async () => Response.json({}));
  expect(await takeEarly('kept')?.(request)).toMatchObject({ status: 200 });
  expect(takeEarly('kept')).toBeNull();
});

it('the answer is not for another token, and then for nobody', () => {
  ask(async () => Response.json({}));
  expect(takeEarly('of somebody else')).toBeNull();
  expect(takeEarly('kept')).toBeNull();
});

it('a failure is heard by whoever takes the answer', async () => {
  ask(() => Promise.reject(new TypeError('offline')));
  await expect(takeEarly('kept')?.(request)).rejects.toThrow('offline');
});

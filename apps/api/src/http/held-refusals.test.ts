import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { answerErrors } from './error-handler.ts';
import { holdRefusals } from './held-refusals.ts';

/** Waits that end when they are told to. */
function gates() {
  const waits: { milliseconds: number; open: () => void }[] = [];
  const wait = (milliseconds: number) =>
    new Promise<void>((open) => {
      waits.push({ milliseconds, open });
    });
  return { waits, wait };
}

const times = (count: number) => Array.from({ length: count });

test('a network’s first twenty refusals in a minute are prompt, later ones are held for a second, and those of others are not', async () => {
  const { waits, wait } = gates();
  const hold = holdRefusals(wait);
  for (const _ of times(20)) await hold({ ip: '192.0.2.1' });
  expect(waits).toEqual([]);
  const held = hold({ ip: '192.0.2.1' });
  await hold({ ip: '192.0.2.2' });
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([1000]);
  waits[0]?.open();
  await held;
});

test('all addresses of one IPv6 network count as one', async () => {
  const { waits, wait } = gates();
  const hold = holdRefusals(wait);
  for (const [i] of times(20).entries()) await hold({ ip: `2001:db8::${i}` });
  void hold({ ip: '2001:db8::ffff' });
  expect(waits).toHaveLength(1);
});

test('no more than a thousand are held at a time; once one has been sent, the next is held', async () => {
  const { waits, wait } = gates();
  const hold = holdRefusals(wait);
  const asked = times(1020).map(() => hold({ ip: '192.0.2.1' }));
  expect(waits).toHaveLength(1000);
  await hold({ ip: '192.0.2.1' });
  expect(waits).toHaveLength(1000);
  waits[0]?.open();
  await Promise.all(asked.slice(0, 21));
  void hold({ ip: '192.0.2.1' });
  expect(waits).toHaveLength(1001);
});

test('only refusals for too many requests are held, and their words stay the same', async () => {
  const { waits, wait } = gates();
  const app = Fastify();
  app.setErrorHandler(answerErrors(() => wait(1000)));
  app.get('/often', () => Promise.reject(new AppError('rate.limited', { retryAfterSeconds: 7 })));
  app.get('/missing', () => Promise.reject(new AppError('not_found')));
  expect((await app.inject('/missing')).statusCode).toBe(404);
  const answer = app.inject('/often');
  await expect.poll(() => waits.length).toBe(1);
  waits[0]?.open();
  const { statusCode, headers } = await answer;
  expect([statusCode, headers['retry-after']]).toEqual([429, '7']);
  await app.close();
});

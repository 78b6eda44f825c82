import { expect, test } from 'vitest';
import { localTries } from './local-tries.ts';

const BUDGET = { name: 'key', wrongMax: 1, refusal: 'Too many wrong keys' };

test('A-47 wrong tries that had to wait for a right one count like all others', async () => {
  const tries = localTries(BUDGET, () => new Date(0));
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const notWrong = tries.try('picture', async () => gate);
  const waiting = tries.try('picture', async ({ judge }) => judge(true));
  open();
  await Promise.all([notWrong, waiting]);
  const another = tries.try('picture', async () => 'run');
  await expect(another).rejects.toMatchObject({ code: 'rate.limited' });
});

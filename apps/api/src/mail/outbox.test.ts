import { expect, test } from 'vitest';
import { letterSeal } from './letter-seal.ts';
import type { LettersRepository } from './letters.repository.ts';
import { createOutbox } from './outbox.ts';

/** More steps than it takes to look at an empty outbox. */
const STEPS = 40;

async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step++) await Promise.resolve();
}

/** An outbox without letters that counts how often it was looked at. */
function emptyOutbox() {
  let looks = 0;
  const letters: LettersRepository = {
    add: async () => true,
    claim: async () => {
      looks += 1;
      return [];
    },
    left: async () => {},
    tryAgain: async () => {},
    remove: async () => {},
    forgetOld: async () => 0,
  };
  const carrier = { send: async () => {} };
  const outbox = createOutbox({ letters, carrier, seal: letterSeal('secret'), now: () => 0, log: () => {} });
  return { outbox, looks: () => looks };
}

test('a request to deliver letters has the outbox checked once more, however late it comes', async () => {
  for (let late = 0; late < STEPS; late++) {
    const { outbox, looks } = emptyOutbox();
    void outbox.deliver();
    await steps(late);
    const before = looks();
    await outbox.deliver();
    expect([late, looks() - before]).toEqual([late, expect.toSatisfy((more: number) => more > 0)]);
  }
});

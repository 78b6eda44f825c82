import { expect, it } from 'vitest';
import { createLeaving } from '../../shared/leaving/leaving.ts';
import { createMadeStore, type Encoded, type Made } from './made-store.ts';

const ENCODING: Encoded = {
  encodingId: 'one',
  s3Key: 'key-of-one',
  downloadUrl: null,
  filename: 'picture.png',
  format: 'png',
  width: 1,
  height: 1,
  bytes: 1,
  psnr: 50,
  survival: [],
  hasQRCode: true,
  createdAt: '2026-11-01T09:30:00.000Z',
  expiresAt: null,
};
const MADE: Made = { encoding: ENCODING, secret: 'six words', place: 'device' };

const held = () => {
  const tab = createLeaving();
  const store = createMadeStore(tab);
  store.keep('ada', MADE);
  return { tab, store };
};

it('A-13: a picture and its key wait for their owner and for nobody else', () => {
  const { store } = held();
  expect(store.heldFor('ada')).toMatchObject(MADE);
  expect(store.heldFor('bob')).toBeNull();
  expect(store.heldFor(null)).toBeNull();
});

it('A-13: a key is at stake until it has been shown or copied', () => {
  for (const see of ['shown', 'copied'] as const) {
    const { tab, store } = held();
    expect(tab.hasStake()).toBe(true);
    if (see === 'shown') store.setShown(true);
    else store.setCopied();
    expect(tab.hasStake()).toBe(false);
    store.setShown(false);
    expect(tab.hasStake()).toBe(false);
  }
});

it('A-13: a key that was seen goes with its owner; one that nobody has seen waits for them', () => {
  for (const next of [null, 'bob']) {
    const seen = held().store;
    seen.setCopied();
    seen.onPerson(next);
    expect(seen.heldFor('ada')).toBeNull();
    const unseen = held();
    unseen.store.onPerson(next);
    expect(unseen.store.heldFor(next)).toBeNull();
    expect(unseen.tab.hasStake()).toBe(true);
    unseen.store.onPerson('ada');
    expect(unseen.store.heldFor('ada')?.secret).toBe('six words');
  }
});

it('A-13: somebody who was asked and leaves all the same leaves nothing behind', () => {
  const { tab, store } = held();
  tab.before({ losing: true, go: () => {} });
  tab.question()?.leave();
  expect(store.heldFor('ada')).toBeNull();
  expect(tab.hasStake()).toBe(false);
});

it('a picture that its owner deletes goes with its key, and another deletion leaves it alone', () => {
  const { tab, store } = held();
  store.onDeleted('another');
  expect(store.heldFor('ada')?.secret).toBe('six words');
  store.onDeleted('one');
  expect(store.heldFor('ada')).toBeNull();
  expect(tab.hasStake()).toBe(false);
});

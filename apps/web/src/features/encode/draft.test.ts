import { expect, it } from 'vitest';
import { createDrafts, EMPTY_DRAFT } from './draft.ts';

const TYPED = { ...EMPTY_DRAFT, message: 'half a sentence', secret: 'half a k', quality: 'finest' } as const;

it('A-82: a draft is there when its writer comes back, and after a visitor has signed in (A-23)', () => {
  const drafts = createDrafts();
  expect(drafts.recall(null)).toEqual(EMPTY_DRAFT);
  drafts.keep(null, TYPED);
  expect(drafts.recall(null)).toEqual(TYPED);
  expect(drafts.recall('ada')).toEqual(TYPED);
});

it('a draft is gone for somebody else and after logging out', () => {
  for (const next of ['bob', null]) {
    const drafts = createDrafts();
    drafts.keep('ada', TYPED);
    expect(drafts.recall(next)).toEqual(EMPTY_DRAFT);
    expect(drafts.recall('ada')).toEqual(EMPTY_DRAFT);
  }
});

it('logging out on the encode screen itself leaves no draft behind', () => {
  const drafts = createDrafts();
  drafts.recall('ada');
  drafts.keep('ada', TYPED);
  drafts.keep(null, TYPED);
  expect(drafts.recall(null)).toEqual(EMPTY_DRAFT);
});

it('A-13: nothing of a draft is left once its picture is made', () => {
  const drafts = createDrafts();
  drafts.keep('ada', TYPED);
  drafts.forget();
  expect(drafts.recall('ada')).toEqual(EMPTY_DRAFT);
});

it('a draft is deleted as soon as its author logs out, on any screen', () => {
  const drafts = createDrafts();
  drafts.recall('ada');
  drafts.keep('ada', TYPED);
  drafts.onPerson(null);
  expect(drafts.recall('ada')).toEqual(EMPTY_DRAFT);
});

it('the tab is told when a message or a key is kept, and when it no longer is', () => {
  const told: boolean[] = [];
  const drafts = createDrafts((areKept) => told.push(areKept));
  drafts.keep('ada', EMPTY_DRAFT);
  drafts.keep('ada', TYPED);
  drafts.keep('ada', { ...TYPED, message: '', secret: 'k' });
  drafts.forget();
  expect(told).toEqual([false, true, true, false]);
});

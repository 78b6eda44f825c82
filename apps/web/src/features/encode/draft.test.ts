import { expect, it } from 'vitest';
import { createDrafts, EMPTY_DRAFT } from './draft.ts';

const TYPED = { ...EMPTY_DRAFT, message: 'half a sentence', secret: 'half a k', quality: 'finest' } as const;

it('a draft is there when its writer comes back, and after a visitor has signed in (A-23)', () => {
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

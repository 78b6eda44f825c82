import { expect, it } from 'vitest';
import { NO_RECEIPT, receiptChoiceOf, receiptSentences } from './receipt-choice.ts';

const LINK = { maxViews: null, views: 0, until: null, ended: null };

it('A-77: the fields show what was asked for', () => {
  const receipt = { tells: true, burn: 'recipient', revealedAt: null } as const;
  expect(receiptChoiceOf({ link: { ...LINK, receipt } })).toEqual({ receipt: true, burn: 'recipient' });
  expect(receiptChoiceOf({ link: { ...LINK, receipt: null } })).toEqual(NO_RECEIPT);
  expect(receiptChoiceOf({})).toEqual(NO_RECEIPT);
});

it.each([
  [true, null, ['Your dashboard shows when its message was revealed.']],
  [false, 'revealed', ['It’s deleted once its message is revealed.']],
  [
    true,
    'recipient',
    ['Your dashboard shows when its message was revealed.', 'Whoever reveals its message may delete it.'],
  ],
  [false, null, []],
] as const)('A-77: its owner reads what was asked for: receipt %o, burn %o', (tells, burn, sentences) => {
  expect(receiptSentences({ tells, burn, revealedAt: null })).toEqual(sentences);
});

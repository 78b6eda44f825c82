import { expect, it } from 'vitest';
import {
  choiceOf,
  dayOf,
  endOf,
  linkProblem,
  linkWish,
  NO_CHOICE,
  UNFINISHED_DAY,
  viewsSentence,
  viewsUsed,
} from './link-choice.ts';

const NOW = new Date(2026, 4, 1, 12);

it('A-76: empty fields ask for nothing', () => {
  expect(linkWish(NO_CHOICE)).toEqual({ maxViews: null, expiresAt: null });
  expect(linkProblem(NO_CHOICE, NOW)).toBeNull();
});

it.each(['0', '-1', '101', '1000000', '1.5', '1e1', 'many', '٣'])(
  'A-76: %o is not a number of views',
  (maxViews) => {
    expect(linkProblem({ ...NO_CHOICE, maxViews }, NOW)).toBe(
      'Choose a whole number of views from 1 to 100.',
    );
  },
);

it.each(['1', '100', ' 7 '])('A-76: %o is a number of views', (maxViews) => {
  expect(linkProblem({ ...NO_CHOICE, maxViews }, NOW)).toBeNull();
  expect(linkWish({ ...NO_CHOICE, maxViews }).maxViews).toBe(Number(maxViews));
});

it('A-76: a day lasts until its end where its writer is, and yesterday has passed', () => {
  expect(linkProblem({ ...NO_CHOICE, lastDay: '2026-05-01' }, NOW)).toBeNull();
  expect(linkProblem({ ...NO_CHOICE, lastDay: '2026-04-30' }, NOW)).toBe(
    'The last day has passed. Choose a later one.',
  );
  expect(new Date(endOf('2026-05-01')).getHours()).toBe(23);
});

it('A-76: a year of five digits, which a date field takes, is too far away', () => {
  expect(linkProblem({ ...NO_CHOICE, lastDay: '12026-05-01' }, NOW)).toBe(
    'That date is too far away. Choose an earlier one.',
  );
});

it('A-76: an incomplete day does not count as no day', () => {
  expect(linkProblem({ ...NO_CHOICE, lastDay: UNFINISHED_DAY }, NOW)).toBe(
    'The last day is incomplete, or there is no such day. Correct it, or clear the field.',
  );
});

it('A-76: the fields show what was chosen', () => {
  const until = endOf('2026-05-03');
  expect(dayOf(new Date(until))).toBe('2026-05-03');
  expect(choiceOf({ link: { maxViews: 3, views: 1, until, ended: null, receipt: null } })).toEqual({
    maxViews: '3',
    lastDay: '2026-05-03',
  });
  expect(choiceOf({})).toEqual(NO_CHOICE);
});

it('A-76: its owner reads how often it opens, and how often it has been opened', () => {
  expect(viewsSentence(1)).toBe('It opens once and is then deleted. Your own views don’t count.');
  expect(viewsUsed({ views: 0, maxViews: 1 })).toBe('Opened 0 of 1 time');
  expect(viewsUsed({ views: 2, maxViews: 3 })).toBe('Opened 2 of 3 times');
});

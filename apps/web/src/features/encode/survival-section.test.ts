import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import type { Survival } from '@underpaint/contract';
import { reportedChannels } from '@underpaint/imaging/browser';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SurvivalSection } from './components/survival-section.tsx';
import type { TestingAgain } from './hooks/use-test-again.ts';
import { inOrder, judge, summarise } from './judge-survival.ts';

const row = (words: string, survives: boolean | null, margin: number | null): Survival => ({
  ...{ channel: words.toLowerCase().split(' ')[0] ?? '', words, date: '2026-11', survives, margin },
});
const rows = [
  row('WhatsApp photo', true, 3),
  row('Telegram photo', true, 1.2),
  row('WeChat photo', false, 0.6),
  row('Screenshot', true, null),
  row('X post', null, null),
];

const IDLE: TestingAgain = { busy: false, done: null, problem: null, start: () => {} };

/** What a screen reader says, one line for each list item. */
const spoken = (of: readonly Survival[], again: TestingAgain | null = IDLE): string[] =>
  renderToStaticMarkup(
    createElement(I18nProvider, { i18n }, createElement(SurvivalSection, { rows: of, again })),
  )
    .split(/<\/(?:li|p|h2|button)>/)
    .map((part) => part.replaceAll(/<[^>]*>/g, '').trim())
    .filter((line) => line !== '');

it('A-01: what needs care comes first, with what to do; then where it is safe; then every test', () => {
  expect(spoken(rows).slice(2)).toEqual([
    'Test again',
    'WeChat photo: the message is lost. Send it as a file.',
    'Telegram photo: survives, but only just. Send it as a file to be sure.',
    'The message comes through WhatsApp and screenshots.',
    'Every testWeChat photo: the message is lost',
    'Telegram photo: survives, but only just',
    'X post: not tested',
    'WhatsApp photo: survives',
    'Screenshot: survives',
    expect.stringContaining('simulations of these services as of November 2026'),
  ]);
});

it('A-01: where people edit a picture themselves, sending it as a file is no remedy, and leaving it alone is', () => {
  const edited = spoken([row('Contrast +20 %', false, 0.7), row('Sharpened', true, 1.1)]);
  expect(edited).toContain('Contrast +20 %: the message is lost. Leave the picture as it is.');
  expect(edited).toContain('Sharpened: survives, but only just. Leave the picture as it is, to be sure.');
});

it('A-01: where only a preview loses the message, the original is what to save', () => {
  const preview = { ...row('Small preview', false, 0.4), channel: 'discord-preview' };
  expect(spoken([preview])).toContain('Small preview: the message is lost. Save the original instead.');
  expect(spoken([{ ...preview, survives: true, margin: 1.2 }])).toContain(
    'Small preview: survives, but only just. Save the original, to be sure.',
  );
});

it('A-01: a single test has the grammar of one', () => {
  expect(summarise([row('WeChat photo', false, 0.6)]).sentence).toBe('This picture passed 0 of 1 test.');
});

it('A-01: says how much was tested, and nothing about what was not', () => {
  const [title, sentence] = spoken(rows);
  expect(title).toBe('What it survives');
  expect(sentence).toBe(
    'This picture passed 2 of 4 tests. One more test was not run. If in doubt, send the picture as a file.',
  );
  expect(summarise(rows).safe).not.toContain('X');
});

it('A-01: says of a picture that passed every test how many there were, and never that it survives everything', () => {
  const safe = [rows[0], rows[3]].filter((one) => one !== undefined);
  expect(summarise(safe).sentence).toBe('This picture passed all 2 tests.');
  expect(spoken(safe).join(' ')).not.toMatch(/everything|always/);
});

it('an app is only called safe if all of its ways are', () => {
  const hd = { ...row('WhatsApp HD photo', false, 0.9), channel: 'whatsapp-hd' };
  const plain = { ...row('WhatsApp photo', true, 3), channel: 'whatsapp' };
  expect(summarise([plain, hd]).safe).toBeNull();
});

it('A-01: every way of sending that comes through is named among those that need no care', () => {
  const names = reportedChannels('sturdiest').map(({ name }) => name);
  const unnamed = names.filter((channel) => summarise([{ ...row(channel, true, 3), channel }]).safe === null);
  expect(unnamed).toEqual(['same']);
});

it('says so where there was no time to test anything, and gives no verdict', () => {
  const untested = summarise(rows.slice(4));
  expect(untested.sentence).toBe(
    'There was no time to test this picture. Sent as a file, it arrives unchanged.',
  );
  expect([untested.safe, untested.untried, untested.problems]).toEqual([null, null, []]);
});

it('A-01, A-81: offers to test what was not tested, and says so where this browser cannot either', () => {
  expect(spoken(rows)).toContain('Test again');
  expect(spoken([...rows.slice(0, 4)])).not.toContain('Test again');
  const settled = spoken(rows, null);
  expect(settled[1]).toBe(
    'This picture passed 2 of 4 tests. One more test cannot be run in this browser. If in doubt, send the picture as a file.',
  );
  expect(settled).not.toContain('Test again');
  expect(spoken(rows.slice(4), null)[1]).toBe(
    'This browser cannot test this picture. Sent as a file, it arrives unchanged.',
  );
});

it('shows nothing where nothing was reported', () => {
  expect(spoken([])).toEqual([]);
});

it('a comfortable margin is the one used in the search for a strength, and equals keep their order', () => {
  expect([row('', true, COMFORTABLE_MARGIN - 0.01), row('', true, COMFORTABLE_MARGIN)].map(judge)).toEqual([
    'barely',
    'survives',
  ]);
  expect(inOrder(rows.slice(0, 2)).map(({ words }) => words)).toEqual(['Telegram photo', 'WhatsApp photo']);
});

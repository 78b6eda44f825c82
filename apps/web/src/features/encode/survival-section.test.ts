import { COMFORTABLE_MARGIN } from '@underpaint/codec';
import type { Survival } from '@underpaint/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SurvivalSection } from './components/survival-section.tsx';
import { inOrder, judge, summarise } from './judge-survival.ts';

const row = (words: string, survives: boolean | null, margin: number | null): Survival => ({
  ...{ channel: words.toLowerCase(), words, date: '2026-11', survives, margin },
});
const rows = [
  row('WhatsApp photo', true, 3),
  row('Telegram photo', true, 1.2),
  row('WeChat photo', false, 0.6),
  row('Screenshot', true, null),
  row('X post', null, null),
];

/** What a reader hears, one line for each list item. */
const spoken = (of: readonly Survival[]): string[] =>
  renderToStaticMarkup(createElement(SurvivalSection, { rows: of }))
    .split(/<\/(?:li|p|h2)>/)
    .map((part) => part.replaceAll(/<[^>]*>/g, '').trim())
    .filter((line) => line !== '');

it('A-01: each service has its verdict in words, those that need care first and with what to do', () => {
  expect(spoken(rows).slice(2, 7)).toEqual([
    'WeChat photo: the message is lost. Send it as a file.',
    'Telegram photo: survives, but only just. Send it as a file to be sure.',
    'X post: could not be tried. Send it as a file.',
    'WhatsApp photo: survives',
    'Screenshot: survives',
  ]);
});

it('A-01: says how much was tried, that it was simulated and when', () => {
  const [title, sentence, ...rest] = spoken(rows);
  expect(title).toBe('What it survives');
  expect(sentence).toBe('The message came back safely from this very picture in 2 of the 4 ways we tried.');
  expect(rest.at(-1)).toContain('simulations of these services as of November 2026');
});

it('A-01: never says that it survives everything', () => {
  const safe = rows.slice(0, 1);
  expect(summarise(safe).sentence).toMatch(/in 1 of the 1 ways we tried\.$/);
  expect(spoken(safe).join(' ')).not.toMatch(/everything|always/);
});

it('says so where there was no time to try anything', () => {
  expect(summarise(rows.slice(4)).sentence).toBe('There was no time to try this picture. Send it as a file.');
});

it('shows nothing where nothing was reported', () => {
  expect(spoken([])).toEqual([]);
});

it('a comfortable margin is that of the search for a strength, and the order of equals stays', () => {
  expect([row('', true, COMFORTABLE_MARGIN - 0.01), row('', true, COMFORTABLE_MARGIN)].map(judge)).toEqual([
    'barely',
    'survives',
  ]);
  expect(inOrder(rows.slice(0, 2)).map(({ words }) => words)).toEqual(['Telegram photo', 'WhatsApp photo']);
});

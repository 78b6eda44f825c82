import { NOT_FOUND_TITLE, PAGE_TITLES, pageAt } from '@underpaint/contract';
import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

it('in English the tab has the title that the server has written into the page', () => {
  for (const [path, title] of Object.entries(PAGE_TITLES)) expect(pageTitle(pageAt(path))).toBe(title);
  expect(pageTitle(null)).toBe(NOT_FOUND_TITLE);
});

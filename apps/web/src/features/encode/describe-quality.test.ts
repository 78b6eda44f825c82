import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { describeQuality, formatDecibels } from './describe-quality.ts';

afterEach(() => i18n.activate('en'));

it('the worse the picture, the plainer the words', () => {
  expect(describeQuality(48)).toBe('hard to tell from the original');
  expect(describeQuality(47)).toBe('a close look at plain areas may show a difference');
  expect(describeQuality(43)).toBe('a close look at plain areas shows a difference');
});

it('no quality is called invisible: Butteraugli sees all of them', () => {
  for (let psnr = 40; psnr <= 60; psnr++) expect(describeQuality(psnr)).not.toMatch(/\bno\b|invisible/);
});

it.each([
  ['de', '1,2'],
  ['fr', '1,2'],
  ['pt', '1,2'],
  ['ja', '1.2'],
  ['ar', '1.2'],
])('A-73: decibels are written as the page’s language writes them: %s', (locale, decimal) => {
  i18n.loadAndActivate({ locale, messages: {} });
  expect(formatDecibels(1.24)).toBe(decimal);
});

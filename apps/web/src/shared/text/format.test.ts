import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  daysLeft,
  describeQuality,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDecibels,
  formatShare,
  formatSize,
  maskKey,
  shareLink,
} from './format.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1_258_291, '1.2 MB'],
    [25 * 1024 * 1024, '25 MB'],
    [200 * 1024, '200 KB'],
  ])('writes %i as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

it('a picture size has thousands separated', () => {
  expect(formatSize({ width: 3000, height: 200 })).toBe('3,000 × 200 pixels');
});

it('A-33: a UTC time is shown in the local zone', () => {
  const style = { locale: 'en-GB', timeZone: 'Asia/Tokyo' };
  expect(formatDateTime('2026-11-20T20:30:00.000Z', style)).toBe('21 Nov 2026, 05:30');
  expect(formatDate('2026-11-20T20:30:00.000Z', style)).toBe('21 November 2026');
});

describe('A-73: figures and dates are written as the page’s language writes them:', () => {
  afterEach(() => i18n.activate('en'));

  it.each([
    ['de', '3.000 × 200', '1,2', '40\u00a0%', '21. November 2026'],
    ['fr', '3\u202f000 × 200', '1,2', '40\u00a0%', '21 novembre 2026'],
    ['pt', '3.000 × 200', '1,2', '40%', '21 de novembro de 2026'],
    ['ja', '3,000 × 200', '1.2', '40%', '2026年11月21日'],
    ['ar', '3,000 × 200', '1.2', '40\u200e%\u200e', '21 نوفمبر 2026'],
  ])('%s', (locale, size, decimal, share, date) => {
    i18n.loadAndActivate({ locale, messages: {} });
    expect(formatSize({ width: 3000, height: 200 })).toBe(`${size} pixels`);
    expect(formatBytes(1_258_291)).toBe(`${decimal} MB`);
    expect(formatDecibels(1.24)).toBe(decimal);
    expect(formatShare(0.409)).toBe(share);
    expect(formatDate('2026-11-21T12:00:00.000Z', { timeZone: 'UTC' })).toBe(date);
  });
});

it('S-9.9: a share link is the origin and /decode/{id}', () => {
  expect(shareLink('https://underpaint.example', 'abc_123')).toBe(
    'https://underpaint.example/decode/abc_123',
  );
});

it('the worse the picture, the plainer the words', () => {
  expect(describeQuality(48)).toBe('hard to tell from the original');
  expect(describeQuality(47)).toBe('a close look at plain areas may show a difference');
  expect(describeQuality(43)).toBe('a close look at plain areas shows a difference');
});

it('no quality is said to be invisible: Butteraugli sees all of them', () => {
  for (let psnr = 40; psnr <= 60; psnr++) expect(describeQuality(psnr)).not.toMatch(/\bno\b|invisible/);
});

it('A-13: a masked key shows none of its characters', () => {
  expect(maskKey('correct horse')).toMatch(/^•+$/);
  expect(maskKey('a')).toHaveLength(8);
  expect(maskKey('x'.repeat(1000))).toHaveLength(24);
});

it.each([
  ['2026-11-01T12:00:00Z', 0],
  ['2026-11-01T12:00:01Z', 1],
  ['2026-11-02T12:00:00Z', 1],
  ['2026-11-03T11:00:00Z', 2],
  ['2026-10-01T12:00:00Z', 0],
])('until %s there are %i days left', (iso, days) => {
  expect(daysLeft(iso, new Date('2026-11-01T12:00:00Z'))).toBe(days);
});

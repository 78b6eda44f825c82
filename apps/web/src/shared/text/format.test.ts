import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatBytes, formatDate, formatDateTime, formatShare, formatSize } from './format.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KB'],
    [1_258_291, '1.2 MB'],
    [25 * 1024 * 1024, '25 MB'],
    [1024 ** 2 - 1, '1 MB'],
    [1024 ** 3 - 1, '1 GB'],
    [200 * 1024, '200 KB'],
  ])('writes %i as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

it.each([
  [0.29, '29%'],
  [0.58, '58%'],
  [0.999, '99%'],
])('%d is written as %s', (share, text) => {
  expect(formatShare(share)).toBe(text);
});

it('a picture size has thousands separated', () => {
  expect(formatSize({ width: 3000, height: 200 })).toBe('3,000 × 200 pixels');
});

it('A-33: a UTC time is shown in the local zone', () => {
  const style = { locale: 'en-GB', timeZone: 'Asia/Tokyo' };
  expect(formatDateTime('2026-11-20T20:30:00.000Z', style)).toBe('21 Nov 2026, 05:30');
  expect(formatDate('2026-11-20T20:30:00.000Z', style)).toBe('21 November 2026');
});

it('dates of one style are written by one format: making it takes far longer than writing with it', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const style = { locale: 'en-GB', timeZone: 'Asia/Seoul' };
  const dates = ['2026-11-20', '2026-11-21', '2026-11-22'].map((date) => formatDate(date, style));
  expect(dates).toEqual(['20 November 2026', '21 November 2026', '22 November 2026']);
  expect(made).toHaveBeenCalledOnce();
  made.mockRestore();
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
    expect(formatShare(0.409)).toBe(share);
    expect(formatDate('2026-11-21T12:00:00.000Z', { timeZone: 'UTC' })).toBe(date);
  });
});

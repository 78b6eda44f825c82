import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { translateOutside } from './translate-outside.ts';

const ANIMATED = 'File type must be PNG or JPEG; this is an animated PNG.';

beforeAll(() =>
  i18n.loadAndActivate({ locale: 'de', messages: { [ANIMATED]: 'Das ist ein animiertes PNG.' } }),
);

test('file types are listed in the page’s language', () => {
  expect(translateOutside('File type must be PNG, JPEG or WebP; this is a GIF.')).toBe(
    'File type must be PNG, JPEG oder WebP, and the file must be what its name says.',
  );
});

test('what a file turned out to be is said, where there are words for it', () => {
  expect(translateOutside(ANIMATED)).toBe('Das ist ein animiertes PNG.');
});

test('how long to wait after too many requests is told in the page’s language', () => {
  expect(translateOutside('Too many requests. Please try again in 1234 seconds.')).toBe(
    'Too many requests. Please try again in 1.234 seconds.',
  );
});

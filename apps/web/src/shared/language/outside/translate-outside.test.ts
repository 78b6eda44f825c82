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

test('the page says what a file turned out to be, where there are words for it', () => {
  expect(translateOutside(ANIMATED)).toBe('Das ist ein animiertes PNG.');
});

test('how long to wait after too many requests is told in the page’s language', () => {
  expect(translateOutside('Too many requests. Please try again in 1234 seconds.')).toBe(
    'Too many requests. Please try again in 1.234 seconds.',
  );
});

test.each([
  [
    'With a message in it, this image would be a file of about 26.3 MB, and at most 12.5 MB can be revealed.',
    /about 26,3 MB; at most 12,5 MB/,
  ],
  ['This image file is too large. The limit is 12.5 MB.', /is 12,5 MB/],
  ['This image has too many pixels. The limit is 1.5 million pixels.', /is 1,5 million/],
  [
    'This picture has 2000 × 1000 pixels; at most 1.5 million are allowed. Make it smaller first.',
    /most 1,5 million/,
  ],
])('figures have the decimal mark of the page’s language: %s', (sentence, figures) => {
  expect(translateOutside(sentence)).toMatch(figures);
});

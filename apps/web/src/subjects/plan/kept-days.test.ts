import { expect, it } from 'vitest';
import { freePictures, retention } from './kept-days.ts';

it.each([
  [1, 'one day'],
  [30, '30 days'],
])('A-38: where pictures are kept for %i, pages say %s', (days, words) => {
  expect(freePictures(days)).toBe(
    `Every picture carries a QR code on a label below it and stays for ${words}.`,
  );
  expect(retention(days)).toContain(`are deleted automatically ${words} after they were made`);
  expect(retention(days)).toContain(`stay while the plan runs, and ${words} longer`);
});

it('A-38: where they are kept until they are deleted, pages name no days', () => {
  expect(freePictures(null)).toBe('Every picture carries a QR code on a label below it.');
  expect(retention(null)).toBe('On this server, pictures from free encodes stay until you delete them.');
});

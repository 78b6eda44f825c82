import type { HistoryItem } from '@underpaint/contract';
import { expect, it } from 'vitest';
import { matching } from './matching.ts';

const named = (filename: string): HistoryItem => ({
  ...{ _id: filename, s3Key: null, filename, displayUrl: null, downloadUrl: null },
  ...{ createdAt: '2026-11-01T09:30:00.000Z', expiresAt: null },
});
const ITEMS = ['Été à la mer.jpg', 'meadow.png', 'صورة.jpg'].map(named);

it.each([
  ['', 3],
  ['  ', 3],
  ['ete', 1],
  ['MEADOW', 1],
  ['صورة', 1],
  ['.jpg', 2],
  ['nothing', 0],
])('searching for “%s” finds %i of three pictures', (search, count) => {
  expect(matching(ITEMS, search)).toHaveLength(count);
});

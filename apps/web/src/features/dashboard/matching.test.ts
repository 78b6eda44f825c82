import type { HistoryItem } from '@underpaint/contract';
import { expect, it } from 'vitest';
import { matching } from './matching.ts';

const named = (filename: string): HistoryItem => ({
  ...{ _id: filename, s3Key: null, filename, displayUrl: null, downloadUrl: null },
  ...{ createdAt: '2026-11-01T09:30:00.000Z', expiresAt: null },
});
const ITEMS = ['Été à la mer.jpg', 'meadow.png', 'صورة.jpg'].map(named);
ITEMS.push({ ...named('picture.png'), note: 'For Ève\nand Ada' });

it.each([
  ['', 4],
  ['  ', 4],
  ['ete', 1],
  ['MEADOW', 1],
  ['صورة', 1],
  ['.jpg', 2],
  ['picture', 1],
  ['for eve', 1],
  ['nothing', 0],
])('searching for “%s” finds %i of four pictures', (search, count) => {
  expect(matching(ITEMS, search)).toHaveLength(count);
});

import { expect, test } from 'vitest';
import { createQueryClient } from '../../shared/api/query-client.ts';
import { openedHere } from './opened-here.ts';

const OPENED = {
  picture: new Blob(['a picture']),
  share: { s3Key: 'key', filename: 'lake.png', width: 4, height: 3 },
};

test('A-39: an opened picture is kept under its own link, until it is deleted', () => {
  const queries = createQueryClient();
  openedHere.keep(queries, 'one', OPENED);
  expect(openedHere.find(queries, 'one')).toEqual(OPENED);
  expect(openedHere.find(queries, 'other')).toBeUndefined();
  openedHere.forget(queries, 'one');
  expect(openedHere.find(queries, 'one')).toBeUndefined();
});

test('an opened picture is not left to the next person who uses the tab', () => {
  const queries = createQueryClient();
  openedHere.keep(queries, 'one', OPENED);
  queries.clear();
  expect(openedHere.find(queries, 'one')).toBeUndefined();
});

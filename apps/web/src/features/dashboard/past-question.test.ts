import { expect, test } from 'vitest';
import { pastQuestion } from './past-question.ts';

test('A-75 pictures from before are asked about, one or many, and deleted only after another question', () => {
  expect(pastQuestion({ pictures: 3, freeEncodes: 3 })).toMatchObject({
    fact: '3 pictures were hidden with this account before your email address was confirmed.',
    mine: 'They are mine',
    notMine: 'Delete them',
    sure: 'Delete these 3 pictures for good? This cannot be undone.',
  });
  expect(pastQuestion({ pictures: 1, freeEncodes: 4 })).toMatchObject({
    fact: '1 picture was hidden with this account before your email address was confirmed.',
    mine: 'It is mine',
    notMine: 'Delete it',
  });
});

test('A-75 where only free encodes were used, they are asked about, and where nothing was, nothing is', () => {
  expect(pastQuestion({ pictures: 0, freeEncodes: 10 })).toMatchObject({
    fact: '10 free encodes were used with this account before your email address was confirmed.',
    notMine: 'That was not me',
    sure: null,
  });
  expect(pastQuestion({ pictures: 0, freeEncodes: 0 })).toBeNull();
});

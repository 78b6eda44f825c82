import { expect, it } from 'vitest';
import { shareLink } from './share-link.ts';

it('S-9.9: a share link is the origin and /decode/{id}', () => {
  expect(shareLink('https://underpaint.example', 'abc_123')).toBe(
    'https://underpaint.example/decode/abc_123',
  );
});

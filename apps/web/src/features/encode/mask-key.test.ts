import { expect, it } from 'vitest';
import { maskKey } from './mask-key.ts';

it('A-13: a masked key shows none of its characters', () => {
  expect(maskKey('correct horse')).toMatch(/^•+$/);
  expect(maskKey('a')).toHaveLength(8);
  expect(maskKey('x'.repeat(1000))).toHaveLength(24);
});

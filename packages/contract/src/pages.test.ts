import { expect, it } from 'vitest';
import { pageAt } from './pages.ts';

it('an address is recognised by its path alone', () => {
  expect(pageAt('/faq/')).toBe('/faq');
  expect(pageAt('/')).toBe('/');
  expect(pageAt('/decode/some-id')).toBe('/decode/:encodingId');
  expect(pageAt('/decode/a/b')).toBeNull();
  expect(pageAt('/toString')).toBeNull();
});

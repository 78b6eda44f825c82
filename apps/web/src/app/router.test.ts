import { readFile } from 'node:fs/promises';
import { PAGE_TITLES, pageAt } from '@underpaint/contract';
import { expect, it } from 'vitest';

it('every screen of the router has a title, which the tab and the server show', async () => {
  const source = await readFile(new URL('router.tsx', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/<Route path="([^"*]+)"/g)].map(([, path]) => `/${path}`);
  const both = paths.flatMap((path) =>
    path.endsWith('?') ? [path.split('/:')[0], path.slice(0, -1)] : path,
  );
  expect(both.length).toBeGreaterThan(8);
  expect(both.filter((path) => !Object.hasOwn(PAGE_TITLES, path))).toEqual([]);
});

it('an address is told apart by its path alone', () => {
  expect(pageAt('/faq/')).toBe('/faq');
  expect(pageAt('/')).toBe('/');
  expect(pageAt('/decode/some-id')).toBe('/decode/:encodingId');
  expect(pageAt('/decode/a/b')).toBeNull();
  expect(pageAt('/toString')).toBeNull();
});

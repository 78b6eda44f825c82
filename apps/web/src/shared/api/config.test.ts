import { expect, it } from 'vitest';
import { apiAddress } from './config.ts';

it('A-48: what the API names by path is on its own origin, wherever the page is', () => {
  expect(apiAddress('/api/images/thumbnail/a', '/api')).toBe('/api/images/thumbnail/a');
  expect(apiAddress('/api/images/thumbnail/a', 'https://api.example/api')).toBe(
    'https://api.example/api/images/thumbnail/a',
  );
});

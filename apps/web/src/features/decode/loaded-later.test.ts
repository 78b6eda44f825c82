import { expect, test, vi } from 'vitest';
import { device } from './loaded-later.ts';

vi.mock('../../shared/device/on-device.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('what does not arrive is said to be missing, even if it was only fetched ahead', async () => {
  const documentElement = { dataset: {} };
  vi.stubGlobal('document', { documentElement });
  await expect(device()).rejects.toThrow();
  expect(documentElement.dataset).toHaveProperty('notLoaded');
});

import { expect, it, vi } from 'vitest';
import { NO_PROMPT } from './auth-context.ts';

it('S-8.7: where there is no dialog to open, the console says so', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  NO_PROMPT.open();
  expect(logged).toHaveBeenCalledExactlyOnceWith('Auth button not found');
  logged.mockRestore();
});

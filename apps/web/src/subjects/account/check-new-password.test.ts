import { expect, it } from 'vitest';
import { checkNewPassword } from './check-new-password.ts';

it('S-5.10: both passwords must be the same', () => {
  expect(checkNewPassword('secret1', 'secret2')?.()).toBe('Passwords do not match');
});

it('S-5.11: five characters are too few, six are enough', () => {
  expect(checkNewPassword('12345', '12345')?.()).toBe('Password must be at least 6 characters long');
  expect(checkNewPassword('123456', '123456')).toBeNull();
});

import { expect, it } from 'vitest';
import { checkSignUp } from './check-sign-up.ts';

it('S-5.10: both passwords must be the same', () => {
  expect(checkSignUp('secret1', 'secret2')).toBe('Passwords do not match');
});

it('S-5.11: five characters are too few, six are enough', () => {
  expect(checkSignUp('12345', '12345')).toBe('Password must be at least 6 characters long');
  expect(checkSignUp('123456', '123456')).toBeNull();
});

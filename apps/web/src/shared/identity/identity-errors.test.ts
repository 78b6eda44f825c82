import { describe, expect, it } from 'vitest';
import { IdentityError } from './identity.ts';
import { signInSentence, signUpSentence } from './identity-errors.ts';

describe('S-8.1 … S-8.3, A-21: what a failed sign-in says', () => {
  it.each([
    'INVALID_EMAIL_OR_PASSWORD',
    'auth/user-not-found',
    'auth/wrong-password',
    'auth/invalid-credential',
    'auth/invalid-login-credentials',
  ])('%s reads Invalid email or password', (code) => {
    expect(signInSentence(new IdentityError(code))).toBe('Invalid email or password');
  });

  it.each(['INVALID_EMAIL', 'auth/invalid-email'])('%s reads Invalid email address', (code) => {
    expect(signInSentence(new IdentityError(code))).toBe('Invalid email address');
  });

  it.each(['auth/network-request-failed', 'auth/web-storage-unsupported', 'toString', 'USER_ALREADY_EXISTS'])(
    '%s reads An error occurred during sign in',
    (code) => {
      expect(signInSentence(new IdentityError(code))).toBe('An error occurred during sign in');
    },
  );

  it('an error of another kind does too', () => {
    expect(signInSentence(new TypeError('fetch failed'))).toBe('An error occurred during sign in');
  });
});

describe('S-8.4, S-8.5: what a failed sign-up says', () => {
  it.each(['USER_ALREADY_EXISTS', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'auth/email-already-in-use'])(
    '%s reads Email is already in use',
    (code) => {
      expect(signUpSentence(new IdentityError(code))).toBe('Email is already in use');
    },
  );

  it('says an address is invalid, a password too short, and otherwise that an error occurred', () => {
    expect(signUpSentence(new IdentityError('INVALID_EMAIL'))).toBe('Invalid email address');
    expect(signUpSentence(new IdentityError('PASSWORD_TOO_SHORT'))).toBe(
      'Password must be at least 6 characters long',
    );
    expect(signUpSentence(new IdentityError('anything'))).toBe('An error occurred during sign up');
  });
});

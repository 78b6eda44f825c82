import { describe, expect, it } from 'vitest';
import { IdentityError } from './identity.ts';
import {
  careSentence,
  googleSentence,
  signInHint,
  signInSentence,
  signUpSentence,
} from './identity-errors.ts';

describe('S-8.1 … S-8.3, A-21: what a failed sign-in says', () => {
  it.each([
    'INVALID_EMAIL_OR_PASSWORD',
    'PASSWORD_TOO_LONG',
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

describe('S-8.6, S-8.8: what a failed sign-in with Google says', () => {
  it.each([
    ['popup-blocked', /blocked the sign-in window.*Allow pop-ups.*email and password/],
    ['auth/popup-blocked', /blocked the sign-in window/],
    ['auth/unauthorized-domain', /not allowed at this address.*email and password/],
    ['auth/network-request-failed', /could not be reached.*Check your connection/],
    ['auth/web-storage-unsupported', /blocks that for this site.*email and password/],
    ['auth/operation-not-supported-in-this-environment', /cannot open the Google window.*email and password/],
    ['auth/operation-not-allowed', /switched off here.*email and password/],
    ['auth/account-exists-with-different-credential', /already an account with this address/],
  ])('%s says what to do', (code, sentence) => {
    expect(googleSentence(new IdentityError(code))).toMatch(sentence);
  });

  it.each(['popup-closed-by-user', 'auth/cancelled-popup-request', 'access_denied'])(
    '%s was the person’s own choice and is only logged',
    (code) => expect(googleSentence(new IdentityError(code))).toBeNull(),
  );

  it.each(['popup_sign_in_failed', 'invalid_code', 'unable_to_get_user_info', 'auth/internal-error'])(
    '%s says that it did not work, and the other way in',
    (code) =>
      expect(googleSentence(new IdentityError(code))).toMatch(/Google did not work.*email and password/),
  );

  it('an error of another kind says so too', () => {
    expect(googleSentence(new TypeError('x is undefined'))).toMatch(/Google did not work/);
  });
});

describe('what else is said', () => {
  it('S-8.3: beside the catalogue’s sentence, what to do where that helps', () => {
    expect(signInHint(new IdentityError('network-request-failed'))).toContain('Check your connection');
    expect(signInHint(new IdentityError('rate.limited'))).toContain('wait a minute');
    expect(signInHint(new IdentityError('INVALID_EMAIL_OR_PASSWORD'))).toBeNull();
  });

  it('A-58: an address that still has to be confirmed is recognised', () => {
    expect(signInSentence(new IdentityError('EMAIL_NOT_VERIFIED'))).toContain('confirm your email address');
  });

  it('A-60: dead links, wrong passwords and anything else around an account', () => {
    expect(careSentence(new IdentityError('INVALID_TOKEN'))).toContain('no longer valid');
    expect(careSentence(new IdentityError('auth/wrong-password'))).toBe('The current password is incorrect.');
    expect(careSentence(new Error('boom'))).toContain('on our side');
  });
});

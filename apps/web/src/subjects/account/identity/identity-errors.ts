import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { IdentityError } from './identity.ts';

type Reason =
  | 'credentials'
  | 'email-invalid'
  | 'email-taken'
  | 'password-short'
  | 'password-long'
  | 'password-wrong'
  | 'unconfirmed'
  | 'link-dead'
  | 'offline'
  | 'too-many'
  | 'window-blocked'
  | 'window-closed'
  | 'place-refused'
  | 'storage-refused'
  | 'unsupported'
  | 'google-off'
  | 'account-clash'
  | 'account-other';

/**
 * The only table from a provider's codes to reasons: those of the built-in provider and of hosted providers, old
 * and new. Hosted codes are listed without their `auth/` prefix.
 */
const REASONS: ReadonlyMap<string, Reason> = new Map(
  Object.entries<Reason>({
    INVALID_EMAIL_OR_PASSWORD: 'credentials',
    USER_NOT_FOUND: 'credentials',
    INVALID_PASSWORD: 'password-wrong',
    CREDENTIAL_ACCOUNT_NOT_FOUND: 'credentials',
    'user-not-found': 'credentials',
    'wrong-password': 'credentials',
    'invalid-credential': 'credentials',
    'invalid-login-credentials': 'credentials',
    INVALID_EMAIL: 'email-invalid',
    'invalid-email': 'email-invalid',
    USER_ALREADY_EXISTS: 'email-taken',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
    'email-already-in-use': 'email-taken',
    PASSWORD_TOO_SHORT: 'password-short',
    'weak-password': 'password-short',
    PASSWORD_TOO_LONG: 'password-long',
    EMAIL_NOT_VERIFIED: 'unconfirmed',
    INVALID_TOKEN: 'link-dead',
    TOKEN_EXPIRED: 'link-dead',
    'network-request-failed': 'offline',
    'rate.limited': 'too-many',
    'too-many-requests': 'too-many',
    'popup-blocked': 'window-blocked',
    'popup-closed-by-user': 'window-closed',
    'cancelled-popup-request': 'window-closed',
    access_denied: 'window-closed',
    'unauthorized-domain': 'place-refused',
    'web-storage-unsupported': 'storage-refused',
    'operation-not-supported-in-this-environment': 'unsupported',
    'operation-not-allowed': 'google-off',
    'account-exists-with-different-credential': 'account-clash',
    account_not_linked: 'account-clash',
    'user-mismatch': 'account-other',
  }),
);

const SIGN_IN: Partial<Record<Reason, MessageDescriptor>> = {
  credentials: msg`Invalid email or password`,
  'password-wrong': msg`Invalid email or password`,
  'password-long': msg`Invalid email or password`,
  'email-invalid': msg`Invalid email address`,
  unconfirmed: msg`Please confirm your email address first.`,
};
const SIGN_UP: Partial<Record<Reason, MessageDescriptor>> = {
  'email-taken': msg`Email is already in use`,
  'email-invalid': msg`Invalid email address`,
  'password-short': msg`Password must be at least 6 characters long`,
};
/**
 * Failures that somebody can do something about; any other just says that it failed. All are logged as well (S-8.6).
 */
const GOOGLE: Partial<Record<Reason, MessageDescriptor>> = {
  'window-blocked': msg`Your browser blocked the sign-in window. Allow pop-ups for this site and try again, or use your email and password.`,
  'place-refused': msg`Google sign-in is not allowed at this address. Please use your email and password.`,
  'storage-refused': msg`Google sign-in needs to store data in your browser, which blocks that for this site. Allow it, or use your email and password.`,
  unsupported: msg`This browser cannot open the Google window. Please use your email and password.`,
  'google-off': msg`Google sign-in is switched off here. Please use your email and password.`,
  'account-clash': msg`There is already an account with this address. Please sign in with its password.`,
  offline: msg`Google could not be reached. Check your connection and try again.`,
};
const GOOGLE_FAILED = msg`Signing in with Google did not work. Please try again in a minute, or use your email and password.`;
const CARE: Partial<Record<Reason, MessageDescriptor>> = {
  credentials: msg`The current password is incorrect.`,
  'password-wrong': msg`The current password is incorrect.`,
  'password-short': msg`Password must be at least 6 characters long`,
  'password-long': msg`Password must be at most 128 characters long`,
  'email-invalid': msg`Invalid email address`,
  'link-dead': msg`This link is no longer valid. Please ask for a new one.`,
  'window-blocked': msg`Your browser blocked the sign-in window. Allow pop-ups for this site and try again.`,
  'window-closed': msg`The sign-in window was closed too soon. Please try again.`,
  'account-other': msg`That was another Google account. Please choose the one you are signed in with.`,
  'too-many': msg`Too many attempts. Please wait a minute and try again.`,
  offline: msg`The server could not be reached. Check your connection and try again.`,
};
const HINTS: Partial<Record<Reason, MessageDescriptor>> = {
  offline: msg`The server could not be reached. Check your connection and try again.`,
  'too-many': msg`Too many attempts. Please wait a minute and try again.`,
  'password-long': msg`Password must be at most 128 characters long.`,
};

const reasonOf = (error: unknown): Reason | undefined =>
  error instanceof IdentityError ? REASONS.get(error.code.replace(/^auth\//, '')) : undefined;

const look = (table: Partial<Record<Reason, MessageDescriptor>>, error: unknown): string | undefined => {
  const reason = reasonOf(error);
  const sentence = reason && table[reason];
  return sentence && i18n._(sentence);
};

/** The sentence for a failed sign-in (S-8.1 … S-8.3). */
export const signInSentence = (error: unknown): string =>
  look(SIGN_IN, error) ?? t`An error occurred during sign in`;

/** Whether somebody only has to follow the link in a letter to be let in. */
export const isUnconfirmed = (error: unknown): boolean => reasonOf(error) === 'unconfirmed';

/** The sentence for a failed sign-up (S-8.4, S-8.5). */
export const signUpSentence = (error: unknown): string =>
  look(SIGN_UP, error) ?? t`An error occurred during sign up`;

/** What to do about a failure whose sentence does not say. */
export const signInHint = (error: unknown): string | null => look(HINTS, error) ?? null;

/** The sentence for a failed sign-in with Google; null if the person ended it themselves (S-8.6, S-8.8). */
export const googleSentence = (error: unknown): string | null =>
  reasonOf(error) === 'window-closed' ? null : (look(GOOGLE, error) ?? i18n._(GOOGLE_FAILED));

/** The sentence for any other failure concerning an account. */
export const careSentence = (error: unknown): string =>
  look(CARE, error) ?? t`Something went wrong on our side. Please try again in a minute.`;

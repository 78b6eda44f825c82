import { IdentityError } from './identity.ts';

type Reason = 'credentials' | 'email-invalid' | 'email-taken' | 'password-short';

/**
 * The one table from a provider's code to a reason: the built-in provider's codes and those of hosted
 * providers, old and new. Hosted codes are listed without their `auth/` prefix.
 */
const REASONS: ReadonlyMap<string, Reason> = new Map(
  Object.entries<Reason>({
    INVALID_EMAIL_OR_PASSWORD: 'credentials',
    USER_NOT_FOUND: 'credentials',
    INVALID_PASSWORD: 'credentials',
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
  }),
);

const SIGN_IN: Partial<Record<Reason, string>> = {
  credentials: 'Invalid email or password',
  'email-invalid': 'Invalid email address',
};
const SIGN_UP: Partial<Record<Reason, string>> = {
  'email-taken': 'Email is already in use',
  'email-invalid': 'Invalid email address',
  'password-short': 'Password must be at least 6 characters long',
};

const reasonOf = (error: unknown): Reason | undefined =>
  error instanceof IdentityError ? REASONS.get(error.code.replace(/^auth\//, '')) : undefined;

/** The sentence for a failed sign-in (S-8.1 … S-8.3). */
export const signInSentence = (error: unknown): string => {
  const reason = reasonOf(error);
  return (reason && SIGN_IN[reason]) ?? 'An error occurred during sign in';
};

/** The sentence for a failed sign-up (S-8.4, S-8.5). */
export const signUpSentence = (error: unknown): string => {
  const reason = reasonOf(error);
  return (reason && SIGN_UP[reason]) ?? 'An error occurred during sign up';
};

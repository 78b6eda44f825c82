import type { ErrorBody } from '@underpaint/contract';
import { z } from 'zod';
import { sentenceFor } from '../errors/sentences.ts';

const answer = z.object({ message: z.string().min(1), code: z.string().min(1).default('request.invalid') });

/** Sentences of the error catalogue (S-8.1 … S-8.5) for the codes of the built-in sign-in. */
const SENTENCES: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password',
  INVALID_EMAIL: 'Invalid email address',
  USER_ALREADY_EXISTS: 'Email is already in use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'Email is already in use',
  PASSWORD_TOO_SHORT: 'Password must be at least 6 characters long',
  PASSWORD_TOO_LONG: 'Password must be at most 128 characters long',
  INVALID_PASSWORD: 'The current password is not right',
  EMAIL_NOT_VERIFIED: 'Please confirm your e-mail address first. We have sent you the link again.',
  EMAIL_ALREADY_VERIFIED: 'This address is confirmed already.',
  INVALID_TOKEN: 'This link is not valid any more. Please ask for a new one.',
  TOKEN_EXPIRED: 'This link is too old. Please ask for a new one.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account has no password. Use “Forgot password?” to set one.',
};

/** Where the library's status is not the one of our contract. */
const STATUSES: Readonly<Record<string, number>> = {
  EMAIL_NOT_VERIFIED: 401,
  INVALID_TOKEN: 400,
  TOKEN_EXPIRED: 400,
};

/** The library names the field of a body that does not fit; `[body.email] …`. */
function fieldSentence(message: string): string {
  return message.startsWith('[body.email]') ? 'Invalid email address' : sentenceFor('request.invalid');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The status of an error answer; 403 is not among ours. */
export function toErrorStatus(status: number, text: string): number {
  const { data } = answer.safeParse(parse(text));
  return STATUSES[data?.code ?? ''] ?? (status === 403 ? 400 : status);
}

/**
 * The sign-in library's error answer in the shape of every other error. Its codes stay, its words are
 * ours, and of a failure inside it nothing is told.
 */
export function toErrorBody(status: number, text: string): ErrorBody {
  if (status >= 500) return { code: 'server.error', message: sentenceFor('server.error') };
  if (status === 404) return { code: 'not_found', message: sentenceFor('not_found') };
  const parsed = answer.safeParse(parse(text));
  if (status === 401 && !parsed.success)
    return { code: 'auth.required', message: sentenceFor('auth.required') };
  if (!parsed.success) return { code: 'request.invalid', message: sentenceFor('request.invalid') };
  const { code, message } = parsed.data;
  if (code === 'VALIDATION_ERROR') return { code, message: fieldSentence(message) };
  return { code, message: SENTENCES[code] ?? message };
}

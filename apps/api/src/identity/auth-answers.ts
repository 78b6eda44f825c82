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

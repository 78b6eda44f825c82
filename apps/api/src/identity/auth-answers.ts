import { type ErrorBody, SIGN_IN_STATUS, type SignInErrorCode } from '@underpaint/contract';
import { z } from 'zod';
import { sentenceFor } from '../errors/sentences.ts';

/** The library's codes that say nothing to a person, and ours. */
const MEANT = new Map<string, SignInErrorCode>([
  // Said only of the links in letters, when the account was deleted since.
  ['USER_NOT_FOUND', 'INVALID_TOKEN'],
  // Somebody else took the address at the same moment; any other failure of the database is thrown (`better-auth.ts`).
  ['FAILED_TO_CREATE_USER', 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
]);
const code = z.string().min(1).default('request.invalid');
const answer = z.object({
  message: z.string().min(1),
  code: code.transform((said) => MEANT.get(said) ?? said),
});

/** The library names the body field that is invalid: `[body.email] …`. */
function fieldSentence(message: string): string {
  return message.startsWith('[body.email]') ? sentenceFor('INVALID_EMAIL') : sentenceFor('request.invalid');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isKnown(code: string): code is SignInErrorCode {
  return Object.hasOwn(SIGN_IN_STATUS, code);
}

const WRONG_PASSWORD: readonly string[] = [
  'INVALID_EMAIL_OR_PASSWORD',
  'INVALID_PASSWORD',
] satisfies SignInErrorCode[];

/** Whether an answer says that a password was wrong; the library can refuse a right one too, for other reasons. */
export const toldWrongPassword = (text: string): boolean =>
  WRONG_PASSWORD.includes(answer.safeParse(parse(text)).data?.code ?? '');

/** The status of an error answer, as in our contract, which has no 403. */
export function toErrorStatus(status: number, text: string): number {
  const code = answer.safeParse(parse(text)).data?.code ?? '';
  if (isKnown(code)) return SIGN_IN_STATUS[code];
  return status === 403 ? 400 : status;
}

/**
 * The sign-in library's error answer in the shape of every other error. It keeps the code, uses our own words,
 * and reveals nothing about internal failures.
 */
export function toErrorBody(status: number, text: string): ErrorBody {
  if (status >= 500) return { code: 'server.error', message: sentenceFor('server.error') };
  if (status === 404) return { code: 'not_found', message: sentenceFor('not_found') };
  const parsed = answer.safeParse(parse(text));
  if (status === 401 && !(parsed.success && isKnown(parsed.data.code))) {
    return { code: 'auth.required', message: sentenceFor('auth.required') };
  }
  if (!parsed.success) return { code: 'request.invalid', message: sentenceFor('request.invalid') };
  const { code, message } = parsed.data;
  if (code === 'VALIDATION_ERROR') return { code, message: fieldSentence(message) };
  return { code, message: isKnown(code) ? sentenceFor(code) : message };
}

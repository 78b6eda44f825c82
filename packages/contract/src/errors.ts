import * as z from 'zod/mini';

/**
 * Every error on the wire: a sentence for the user, a stable dotted code for programs. `details` carries only what
 * the page shows or acts on.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The one table from error code to HTTP status. */
export const ERROR_STATUS = {
  'request.invalid': 400,
  'request.too_slow': 408,
  'message.missing': 400,
  'message.too_long': 400,
  'message.not_text': 400,
  'key.missing': 400,
  'key.too_long': 400,
  'image.missing': 400,
  'image.too_many': 400,
  'views.count': 400,
  'views.used': 400,
  'date.past': 400,
  'date.too_late': 400,
  'receipt.none': 400,
  'auth.required': 401,
  'auth.unavailable': 503,
  'account.password_missing': 400,
  'account.password_wrong': 422,
  'account.sign_in_again': 422,
  'quota.exhausted': 402,
  'billing.signature': 400,
  'billing.nothing_to_cancel': 404,
  'billing.nothing_to_keep': 404,
  'billing.active': 409,
  'billing.off': 503,
  'billing.unavailable': 503,
  not_found: 404,
  conflict: 409,
  'image.too_large': 413,
  'image.too_many_pixels': 413,
  'image.unsupported': 415,
  'image.unreadable': 422,
  'image.too_small': 422,
  'image.no_room': 422,
  'image.foreign': 422,
  'image.label': 422,
  'message.not_found': 422,
  'work.elsewhere': 403,
  'picture.closed': 403,
  'rate.limited': 429,
  'server.error': 500,
  'runtime.unsupported': 501,
  'server.busy': 503,
  'database.unavailable': 503,
  'storage.unavailable': 503,
  'storage.full': 503,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * The same for the codes of the built-in sign-in, which keep their library's names. Only the routes below `/auth` use
 * them.
 */
export const SIGN_IN_STATUS = {
  VALIDATION_ERROR: 400,
  INVALID_EMAIL: 400,
  INVALID_EMAIL_OR_PASSWORD: 401,
  INVALID_PASSWORD: 400,
  EMAIL_MISMATCH: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TOO_LONG: 400,
  USER_ALREADY_EXISTS: 422,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 422,
  EMAIL_NOT_VERIFIED: 401,
  EMAIL_ALREADY_VERIFIED: 400,
  INVALID_TOKEN: 400,
  TOKEN_EXPIRED: 400,
  CREDENTIAL_ACCOUNT_NOT_FOUND: 400,
} as const satisfies Record<string, number>;
export type SignInErrorCode = keyof typeof SIGN_IN_STATUS;

export type AnyErrorCode = ErrorCode | SignInErrorCode;

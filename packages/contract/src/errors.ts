import * as z from 'zod/mini';

/**
 * Every error on the wire: a sentence for the person, a stable dotted code for the program.
 * `details` carries only what the page shows or acts on.
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
  'message.missing': 400,
  'message.too_long': 400,
  'message.not_text': 400,
  'key.missing': 400,
  'key.too_long': 400,
  'image.missing': 400,
  'image.too_many': 400,
  'auth.required': 401,
  'auth.unavailable': 503,
  'account.password_missing': 400,
  'account.password_wrong': 422,
  'account.sign_in_again': 422,
  'quota.exhausted': 402,
  'billing.signature': 400,
  'billing.nothing_to_cancel': 404,
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
  'message.not_found': 422,
  'rate.limited': 429,
  'server.error': 500,
  'runtime.unsupported': 501,
  'server.busy': 503,
  'database.unavailable': 503,
  'storage.unavailable': 503,
  'storage.full': 503,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof ERROR_STATUS;

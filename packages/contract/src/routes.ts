import * as z from 'zod/mini';
import { BURNS, EMAIL_MAX_UNITS, KEY_MAX_UNITS, NOTE_MAX_UNITS, RESERVED_NAME_MAX } from './limits.ts';
import type { Route } from './route.ts';
import * as schemas from './schemas.ts';
import { SESSION_PATH } from './session-path.ts';
import { WANTED_QUALITIES } from './wanted-quality.ts';

const none = z.object({});
const text = (most: number) => z.string().check(z.maxLength(most));
const email = text(EMAIL_MAX_UNITS);
const byEncoding = z.object({ encodingId: z.string() });
const picture = z.instanceof(Blob);
const PICTURE_TYPES = ['image/png', 'image/jpeg'];
const page = z.instanceof(Blob);

/** only `false` means no; anything else, or nothing, means yes. */
const yesUnlessFalse = z.pipe(
  z.optional(z.union([z.boolean(), z.string()])),
  z.transform((value) => String(value) !== 'false'),
);

/** A number from a form or from JSON; the use case decides whether it is allowed. */
const figure = z.coerce.number<number | string>();
/** ISO 8601, in any time zone. */
const time = z.iso.datetime({ offset: true });
/** What the owner of a picture sets for its link: how many views, and until when. */
const link = { maxViews: z.optional(figure), expiresAt: z.optional(time) };
/** 32 bytes as base64url without padding: a receipt, or its SHA-256. */
const bytes32 = z.string().check(z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/));
/** Anything but `true`, or nothing, means no. */
const noUnlessTrue = z.pipe(
  z.optional(z.union([z.boolean(), z.string()])),
  z.transform((value) => String(value) === 'true'),
);
/** What the owner of a picture asks of those who reveal its message. */
const asks = { receipt: noUnlessTrue, burn: z.optional(z.enum(BURNS)) };
const LINK_ERRORS = ['views.count', 'date.past', 'date.too_late'] as const;

export const health = {
  method: 'GET',
  path: '/health',
  auth: 'none',
  fields: none,
  answer: schemas.health,
  errors: [],
} as const satisfies Route;

export const live = {
  method: 'GET',
  path: '/live',
  auth: 'none',
  fields: none,
  answer: schemas.health,
  errors: [],
} as const satisfies Route;

export const config = {
  method: 'GET',
  path: '/config',
  auth: 'none',
  fields: none,
  answer: schemas.publicConfig,
  errors: [],
} as const satisfies Route;

export const userStatus = {
  method: 'GET',
  path: '/user/status',
  auth: 'bearer',
  fields: none,
  answer: schemas.userStatus,
  errors: [],
} as const satisfies Route;

export const freeEncodesRemaining = {
  method: 'GET',
  path: '/user/free-encodes-remaining',
  auth: 'bearer',
  fields: none,
  answer: schemas.freeEncodesRemaining,
  errors: [],
} as const satisfies Route;

/** What was done with the account before somebody who signed in another way proved that its address is theirs. */
export const unprovenPast = {
  method: 'GET',
  path: '/user/unproven-past',
  auth: 'bearer',
  fields: none,
  answer: schemas.unprovenPast,
  errors: [],
} as const satisfies Route;

/** Says, once and for all, whether it was the user; if not, those pictures are deleted. */
export const settleUnprovenPast = {
  method: 'POST',
  path: '/user/unproven-past',
  auth: 'bearer',
  fields: z.object({ mine: z.boolean() }),
  answer: schemas.settled,
  errors: [],
} as const satisfies Route;

/** Deletes the account and everything that belongs to it; confirmed with the password, if there is one. */
export const deleteAccount = {
  method: 'DELETE',
  path: '/user',
  auth: 'bearer',
  fields: z.object({ password: z.optional(text(1024)) }),
  answer: schemas.deleteResponse,
  errors: [
    'account.password_missing',
    'account.password_wrong',
    'account.sign_in_again',
    'server.busy',
    'billing.unavailable',
    'storage.unavailable',
  ],
} as const satisfies Route;

/** S-7.3; `session_id` is what a checkout appends to its return address: the plan is then looked up again. */
export const subscriptionStatus = {
  method: 'GET',
  path: '/stripe/status',
  auth: 'bearer',
  fields: z.object({ session_id: z.optional(text(255).check(z.minLength(1))) }),
  answer: schemas.subscriptionStatus,
  errors: ['not_found', 'billing.off', 'billing.unavailable'],
} as const satisfies Route;

/** S-7.13: an empty body, the return addresses, or the price; any of them may be present. */
export const createCheckoutSession = {
  method: 'POST',
  path: '/stripe/create-checkout-session',
  auth: 'bearer',
  fields: z.object({
    success_url: z.optional(text(2000)),
    cancel_url: z.optional(text(2000)),
    priceId: z.optional(text(255)),
  }),
  answer: schemas.checkoutSession,
  errors: ['conflict', 'billing.active', 'billing.off', 'billing.unavailable'],
} as const satisfies Route;

/** S-7.14 */
export const cancelSubscription = {
  method: 'POST',
  path: '/stripe/cancel-subscription',
  auth: 'bearer',
  fields: none,
  answer: schemas.subscriptionStatus,
  errors: ['billing.nothing_to_cancel', 'billing.off', 'billing.unavailable'],
} as const satisfies Route;

/** Undoes {@link cancelSubscription} while the paid period lasts. */
export const keepSubscription = {
  method: 'POST',
  path: '/stripe/keep-subscription',
  auth: 'bearer',
  fields: none,
  answer: schemas.subscriptionStatus,
  errors: ['billing.nothing_to_keep', 'billing.off', 'billing.unavailable'],
} as const satisfies Route;

/** An event of Stripe, signed over the bytes of the body. */
export const webhook = {
  method: 'POST',
  path: '/stripe/webhook',
  auth: 'signature',
  fields: schemas.stripeEvent,
  answer: schemas.webhookResponse,
  errors: ['billing.signature', 'billing.off', 'billing.unavailable'],
} as const satisfies Route;

export const sandboxCheckout = {
  method: 'GET',
  path: '/sandbox/checkout/:sessionId',
  auth: 'bearer',
  fields: z.object({ sessionId: z.string() }),
  answer: schemas.sandboxCheckout,
  errors: ['not_found'],
} as const satisfies Route;

export const paySandboxCheckout = {
  method: 'POST',
  path: '/sandbox/checkout/:sessionId',
  auth: 'bearer',
  fields: z.object({ sessionId: z.string() }),
  answer: schemas.sandboxCheckout,
  errors: ['not_found'],
} as const satisfies Route;

/** S-7.6 */
export const encode = {
  method: 'POST',
  path: '/images/encode',
  auth: 'bearer',
  body: 'form',
  fields: z.object({
    image: z.file(),
    message: z.string(),
    key: text(KEY_MAX_UNITS),
    includeQRCode: yesUnlessFalse,
    quality: z._default(z.enum(WANTED_QUALITIES), 'balanced'),
    ...link,
    ...asks,
  }),
  answer: schemas.encodeResponse,
  errors: [
    'message.missing',
    'message.too_long',
    'message.not_text',
    'key.missing',
    'key.too_long',
    'image.missing',
    'image.too_many',
    ...LINK_ERRORS,
    'quota.exhausted',
    'conflict',
    'image.too_large',
    'image.too_many_pixels',
    'request.too_slow',
    'image.unsupported',
    'image.unreadable',
    'image.too_small',
    'image.no_room',
    'server.busy',
    'billing.unavailable',
    'storage.unavailable',
    'storage.full',
    'work.elsewhere',
  ],
} as const satisfies Route;

/** counts an encode that the user's own device will carry out. */
export const reserve = {
  method: 'POST',
  path: '/images/reservations',
  auth: 'bearer',
  fields: z.object({
    includeQRCode: yesUnlessFalse,
    filename: z._default(z.string().check(z.maxLength(RESERVED_NAME_MAX)), ''),
    ...link,
  }),
  answer: schemas.reservation,
  errors: [...LINK_ERRORS, 'quota.exhausted', 'billing.unavailable', 'work.elsewhere'],
} as const satisfies Route;

/**
 * the picture that a device has made, identified by its encoding id. If a receipt is asked for, its SHA-256 comes
 * with it: the receipt itself is for the recipient.
 */
export const keepPicture = {
  method: 'PUT',
  path: '/images/:idOrKey',
  auth: 'bearer',
  body: 'form',
  fields: z.object({ idOrKey: z.string(), image: z.file(), ...asks, receiptHash: z.optional(bytes32) }),
  answer: schemas.storedPicture,
  errors: [
    'not_found',
    'conflict',
    'image.missing',
    'image.too_many',
    'date.past',
    'image.too_large',
    'image.too_many_pixels',
    'request.too_slow',
    'image.unsupported',
    'image.unreadable',
    'image.foreign',
    'image.label',
    'server.busy',
    'storage.unavailable',
    'storage.full',
    'work.elsewhere',
  ],
} as const satisfies Route;

export const giveBack = {
  method: 'DELETE',
  path: '/images/reservations/:encodingId',
  auth: 'bearer',
  fields: byEncoding,
  answer: schemas.givenBack,
  errors: [],
} as const satisfies Route;

/** S-7.10: either `image` or `s3Key`. */
export const decode = {
  method: 'POST',
  path: '/images/decode',
  auth: 'none',
  body: 'form',
  fields: z.object({
    image: z.optional(z.file()),
    s3Key: z.optional(z.string()),
    key: text(KEY_MAX_UNITS),
  }),
  answer: schemas.decodeResponse,
  errors: [
    'key.missing',
    'key.too_long',
    'image.missing',
    'image.too_many',
    'not_found',
    'picture.closed',
    'image.too_large',
    'image.too_many_pixels',
    'request.too_slow',
    'image.unsupported',
    'image.unreadable',
    'message.not_found',
    'server.busy',
    'storage.unavailable',
    'work.elsewhere',
  ],
} as const satisfies Route;

/** S-7.11 */
export const history = {
  method: 'GET',
  path: '/images/history',
  auth: 'bearer',
  fields: z.object({
    limit: z.optional(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(200))),
    before: z.optional(time),
    beforeId: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: schemas.historyResponse,
  errors: [],
} as const satisfies Route;

/** S-7.7 */
export const share = {
  method: 'GET',
  path: '/images/share/:encodingId',
  auth: 'none',
  fields: byEncoding,
  answer: schemas.shareResponse,
  errors: ['not_found'],
} as const satisfies Route;

/** S-7.8; the preview is small, fast and re-encoded: to reveal the message, the whole picture has to be fetched. */
export const publicPicture = {
  method: 'GET',
  path: '/images/public/:encodingId',
  auth: 'none',
  fields: z.object({
    encodingId: z.string(),
    download: z.optional(z.string()),
    size: z.optional(z.enum(['preview'])),
  }),
  answer: picture,
  media: PICTURE_TYPES,
  errors: ['not_found', 'picture.closed', 'storage.unavailable'],
} as const satisfies Route;

export const thumbnail = {
  method: 'GET',
  path: '/images/thumbnail/:encodingId',
  auth: 'none',
  fields: byEncoding,
  answer: picture,
  media: ['image/jpeg'],
  errors: ['not_found', 'picture.closed', 'storage.unavailable'],
} as const satisfies Route;

/**
 * Opens a shared picture; if its views are limited, this uses one. Called only when a person decides to open it, never by
 * programs that fetch link previews. Repeating the same `opening` after an answer was lost uses no further view.
 */
export const openPicture = {
  method: 'POST',
  path: '/images/open/:encodingId',
  auth: 'none',
  fields: z.object({
    encodingId: z.string(),
    opening: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),
  }),
  answer: picture,
  media: PICTURE_TYPES,
  errors: ['not_found', 'storage.unavailable'],
} as const satisfies Route;

/**
 * Proves that the message of a picture was revealed, with a receipt that takes both picture and key. The answer is the
 * same for a receipt that is unknown, gone, or was given before.
 */
export const giveReceipt = {
  method: 'POST',
  path: '/images/receipts',
  auth: 'none',
  fields: z.object({ receipt: bytes32, deletes: z.optional(z.boolean()) }),
  answer: schemas.receiptTaken,
  errors: [],
} as const satisfies Route;

/** S-7.9: by `s3Key`. Comes after the named paths, which it would otherwise match. */
export const ownPicture = {
  method: 'GET',
  path: '/images/:idOrKey',
  auth: 'bearer',
  fields: z.object({ idOrKey: z.string(), size: z.optional(z.enum(['preview'])) }),
  answer: picture,
  media: PICTURE_TYPES,
  errors: ['not_found', 'storage.unavailable'],
} as const satisfies Route;

/** Changes what the owner of a picture has set for its link; what is left out stays as it is, null removes it. */
export const changeLink = {
  method: 'PUT',
  path: '/images/link/:encodingId',
  auth: 'bearer',
  fields: z.object({
    encodingId: z.string(),
    maxViews: z.optional(z.nullable(z.number())),
    expiresAt: z.optional(z.nullable(time)),
    receipt: z.optional(z.boolean()),
    burn: z.optional(z.nullable(z.enum(BURNS))),
  }),
  answer: schemas.historyItem,
  errors: ['not_found', 'views.used', 'receipt.none', ...LINK_ERRORS],
} as const satisfies Route;

/** The owner's note about a picture, in plain text; an empty one removes it. It is stored as it is. */
export const changeNote = {
  method: 'PUT',
  path: '/images/note/:encodingId',
  auth: 'bearer',
  fields: z.object({ encodingId: z.string(), note: text(NOTE_MAX_UNITS) }),
  answer: schemas.historyItem,
  errors: ['not_found'],
} as const satisfies Route;

/** S-7.12: by the encoding's id. */
export const deletePicture = {
  method: 'DELETE',
  path: '/images/:idOrKey',
  auth: 'bearer',
  fields: z.object({ idOrKey: z.string() }),
  answer: schemas.deleteResponse,
  errors: ['not_found'],
} as const satisfies Route;

export const signUp = {
  method: 'POST',
  path: '/auth/sign-up/email',
  auth: 'none',
  fields: z.object({ name: z.string(), email, password: z.string() }),
  answer: schemas.signedIn,
  errors: [
    'VALIDATION_ERROR',
    'INVALID_EMAIL',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'USER_ALREADY_EXISTS',
    'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  ],
} as const satisfies Route;

export const signIn = {
  method: 'POST',
  path: '/auth/sign-in/email',
  auth: 'none',
  fields: z.object({ email, password: z.string() }),
  answer: schemas.signedIn,
  errors: [
    'VALIDATION_ERROR',
    'INVALID_EMAIL',
    'INVALID_EMAIL_OR_PASSWORD',
    'PASSWORD_TOO_LONG',
    'EMAIL_NOT_VERIFIED',
    'server.busy',
  ],
} as const satisfies Route;

/** Ends the session of the token, if it has one. */
export const signOut = {
  method: 'POST',
  path: '/auth/sign-out',
  auth: 'none',
  fields: none,
  answer: schemas.signedOut,
  errors: [],
} as const satisfies Route;

/** Whose token it is. */
export const session = {
  method: 'GET',
  path: SESSION_PATH,
  auth: 'none',
  fields: none,
  answer: schemas.session,
  errors: [],
} as const satisfies Route;

export const signInMethods = {
  method: 'GET',
  path: '/auth/list-accounts',
  auth: 'bearer',
  fields: none,
  answer: schemas.signInMethods,
  errors: [],
} as const satisfies Route;

/** Mails a link for setting a new password, if there is such an account; does not say whether there is. */
export const requestPasswordReset = {
  method: 'POST',
  path: '/auth/request-password-reset',
  auth: 'none',
  fields: z.object({ email }),
  answer: schemas.done,
  errors: ['VALIDATION_ERROR', 'INVALID_EMAIL'],
} as const satisfies Route;

export const resetPassword = {
  method: 'POST',
  path: '/auth/reset-password',
  auth: 'none',
  fields: z.object({ token: z.string(), newPassword: z.string() }),
  answer: schemas.done,
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
} as const satisfies Route;

/** Mails the link that confirms an address. */
export const sendVerificationEmail = {
  method: 'POST',
  path: '/auth/send-verification-email',
  auth: 'none',
  fields: z.object({ email }),
  answer: schemas.done,
  errors: ['VALIDATION_ERROR', 'INVALID_EMAIL', 'EMAIL_MISMATCH', 'EMAIL_ALREADY_VERIFIED'],
} as const satisfies Route;

/** The token is sent in the body, so that no log of addresses contains it. */
export const verifyEmail = {
  method: 'POST',
  path: '/auth/verify-email',
  auth: 'none',
  fields: z.object({ token: text(4096).check(z.minLength(1)) }),
  answer: schemas.done,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED'],
} as const satisfies Route;

export const changePassword = {
  method: 'POST',
  path: '/auth/change-password',
  auth: 'bearer',
  fields: z.object({
    currentPassword: z.string(),
    newPassword: z.string(),
    revokeOtherSessions: z.optional(z.boolean()),
  }),
  answer: schemas.signedIn,
  errors: [
    'VALIDATION_ERROR',
    'INVALID_PASSWORD',
    'INVALID_EMAIL_OR_PASSWORD',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'server.busy',
  ],
} as const satisfies Route;

/** Opens Google's page in a window beside ours. */
export const openGoogle = {
  method: 'GET',
  path: '/auth/oauth-popup/start',
  auth: 'none',
  fields: z.object({ provider: z.literal('google'), popupOrigin: z.string(), popupNonce: z.string() }),
  answer: page,
  media: ['text/html'],
  status: 302,
  errors: [],
} as const satisfies Route;

/** Where Google sends that window back. */
export const googleCallback = {
  method: 'GET',
  path: '/auth/callback/google',
  auth: 'none',
  fields: z.object({ state: z.optional(z.string()), code: z.optional(z.string()) }),
  answer: page,
  media: ['text/html'],
  errors: [],
} as const satisfies Route;

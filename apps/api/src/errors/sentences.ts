import { type AnyErrorCode, KEY_MAX_UNITS, MOST_VIEWS, PASSWORD_MIN_LENGTH } from '@underpaint/contract';

type Details = Readonly<Record<string, string | number | boolean>>;

const mebibytes = (bytes: number) => `${Math.round((bytes / 1024 ** 2) * 10) / 10} MB`;
const megapixels = (pixels: number) => `${Math.round(pixels / 1e5) / 10} million pixels`;

function tooLarge({ maxBytes, resultBytes }: Details): string {
  if (typeof maxBytes !== 'number') return 'This image file is too large.';
  if (typeof resultBytes === 'number')
    return `With a message in it, this image would be a file of about ${mebibytes(resultBytes)}, and at most ${mebibytes(maxBytes)} can be revealed. Please use a smaller image, or save it as a JPEG first.`;
  return `This image file is too large. The limit is ${mebibytes(maxBytes)}.`;
}

function tooManyPixels({ maxPixels }: Details): string {
  if (typeof maxPixels !== 'number') return 'This image has too many pixels. Please use a smaller one.';
  return `This image has too many pixels. The limit is ${megapixels(maxPixels)}.`;
}

function noRoom({ characters }: Details): string {
  if (typeof characters !== 'number') {
    return 'This image has no room for the message. Please use a larger image or a shorter message.';
  }
  if (characters === 0)
    return 'This image has no room for a message. Please use a larger one, or one with more detail.';
  return `This image has room for about ${characters} characters. Please use a larger image or a shorter message.`;
}

function viewsUsed({ views }: Details): string {
  if (typeof views !== 'number') return 'It has already been opened more often than that. Allow more views.';
  return `It has been opened ${views === 1 ? 'once' : `${views} times`} already. Allow at least ${views + 1} views.`;
}

function tooLate({ latest }: Details): string {
  if (typeof latest !== 'string') return 'That date is too far away. Choose an earlier one.';
  // The day alone would mislead: its end may be later.
  const [day, time] = [latest.slice(0, 10), latest.slice(11, 16)];
  return `This picture is kept until ${day} ${time} UTC at the latest. Choose an earlier date.`;
}

/** The only table from error codes to the sentences people read. */
const SENTENCES: Record<AnyErrorCode, string | ((details: Details) => string)> = {
  'request.invalid': 'This request cannot be understood. Please check what was sent.',
  'request.too_slow': 'This upload is too slow. Please try again over a faster connection.',
  'message.missing': 'Please enter a message.',
  'message.too_long': 'The message is too long. The limit is 500 characters.',
  'message.not_text': 'The message contains characters that are not valid text. Please type it again.',
  'key.missing': 'Please enter a key.',
  'key.too_long': `The key is too long. The limit is ${KEY_MAX_UNITS} characters.`,
  'image.missing': 'Please choose an image.',
  'image.too_many': 'Too many files. Please send one image.',
  'views.count': `Choose a whole number of views from 1 to ${MOST_VIEWS}.`,
  'views.used': viewsUsed,
  'date.past': 'That date has passed. Choose a later one.',
  'date.too_late': tooLate,
  'receipt.none':
    'This message was hidden without a receipt, so none can be asked for now. Hide it again to get one.',
  'picture.closed':
    'This picture can only be opened a limited number of times. Open its link and press “Open picture”.',
  'auth.required': 'Please sign in to continue.',
  'auth.unavailable': 'Sign-in cannot be checked at the moment. Please try again in a minute.',
  'account.password_missing': 'Please enter your password to confirm that it is you.',
  'account.password_wrong': 'The password is incorrect. Please try again.',
  'account.sign_in_again': 'Please sign in once more to confirm that it is you.',
  'quota.exhausted': 'All free encodes used. Subscription required.',
  'billing.signature': 'The signature of this notification is missing, wrong or too old.',
  'billing.nothing_to_cancel': 'There is no subscription to cancel.',
  'billing.nothing_to_keep': 'There is no subscription to keep. Please subscribe again.',
  'billing.active': 'You already have an active subscription.',
  'billing.off': 'Stripe is not configured correctly. Please contact support.',
  'billing.unavailable':
    'The payment service cannot be reached at the moment. Please try again in a few minutes.',
  not_found: 'Not found.',
  conflict: 'This was changed by somebody else in the meantime. Please reload and try again.',
  'image.too_large': tooLarge,
  'image.too_many_pixels': tooManyPixels,
  'image.unsupported': 'File type must be PNG, JPG or JPEG, and the file must be what its name says.',
  'image.unreadable': 'This image cannot be read. The file may be damaged or incomplete.',
  'image.too_small': 'This image is too small. Please use a larger one.',
  'image.no_room': noRoom,
  'image.foreign': 'This file contains more than a picture. Please encode it again.',
  'image.label':
    'The label with the QR code is missing from this image, or is not the one that belongs to it. Please encode it again.',
  'message.not_found': 'No message found.',
  'work.elsewhere': 'This server does not offer that. Please use its web page instead.',
  'rate.limited': 'Too many attempts. Please wait a while and try again.',
  'server.error': 'Something went wrong on our side. Please try again.',
  'runtime.unsupported':
    'This server cannot hide or reveal anything: it has no WebAssembly with SIMD. Please tell whoever runs it.',
  'server.busy': 'The server is busy at the moment. Please try again in a few seconds.',
  'database.unavailable': 'The database cannot be reached at the moment. Please try again later.',
  'storage.unavailable': 'The image storage cannot be reached at the moment. Please try again later.',
  'storage.full': 'There is no space left to store the image. Please try again later.',

  // The sign-in library's codes (S-8.1 … S-8.5).
  VALIDATION_ERROR: 'This request cannot be understood. Please check what was sent.',
  INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password',
  INVALID_EMAIL: 'Invalid email address',
  USER_ALREADY_EXISTS: 'Email is already in use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'Email is already in use',
  PASSWORD_TOO_SHORT: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
  PASSWORD_TOO_LONG: 'Password must be at most 128 characters long',
  EMAIL_MISMATCH: 'You are signed in with another address.',
  INVALID_PASSWORD: 'The current password is incorrect',
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first. Follow the link in our latest email.',
  EMAIL_ALREADY_VERIFIED: 'This address is already confirmed.',
  INVALID_TOKEN: 'This link is no longer valid. Please ask for a new one.',
  TOKEN_EXPIRED: 'This link has expired. Please ask for a new one.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'This account has no password. Use “Forgot password?” to set one.',
};

/** The usual sentence for an error code, with the figures of its details filled in. */
export function sentenceFor(code: AnyErrorCode, details: Details = {}): string {
  const sentence = SENTENCES[code];
  return typeof sentence === 'function' ? sentence(details) : sentence;
}

import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatBytes, formatDate } from '../../text/format.ts';

/**
 * Sentences that reach the page in English, from the server, the codec and the picture code, under their own words:
 * the translations are found by them. Only looked at when catalogues are made, and fetched beside the first screens where
 * the page speaks another language than English.
 */
export const OUTSIDE = () => [
  msg({
    id: 'Please confirm your email address first. Follow the link in our latest email.',
    message: 'Please confirm your email address first. Follow the link in our latest email.',
  }),
  msg({
    id: 'This request cannot be understood. Please check what was sent.',
    message: 'This request cannot be understood. Please check what was sent.',
  }),
  msg({
    id: 'This upload is too slow. Please try again over a faster connection.',
    message: 'This upload is too slow. Please try again over a faster connection.',
  }),
  msg({ id: 'Please enter a message.', message: 'Please enter a message.' }),
  msg({
    id: 'The message is too long. The most is 500 characters.',
    message: 'The message is too long. The most is 500 characters.',
  }),
  msg({
    id: 'The message holds characters that are not valid text. Please type it again.',
    message: 'The message holds characters that are not valid text. Please type it again.',
  }),
  msg({ id: 'Please enter a key.', message: 'Please enter a key.' }),
  msg({ id: 'Please choose an image.', message: 'Please choose an image.' }),
  msg({ id: 'Too many files. Please send one image.', message: 'Too many files. Please send one image.' }),
  msg({
    id: 'Choose a whole number of views from 1 to 100.',
    message: 'Choose a whole number of views from 1 to 100.',
  }),
  msg({
    id: 'It has been opened more often already. Allow more views.',
    message: 'It has been opened more often already. Allow more views.',
  }),
  msg({
    id: 'That date has passed. Choose a later one.',
    message: 'That date has passed. Choose a later one.',
  }),
  msg({
    id: 'That date is too far away. Choose an earlier one.',
    message: 'That date is too far away. Choose an earlier one.',
  }),
  msg({
    id: 'This message was hidden without a receipt, so none can be asked for now. Hide it again to get one.',
    message:
      'This message was hidden without a receipt, so none can be asked for now. Hide it again to get one.',
  }),
  msg({
    id: 'This picture can only be opened a limited number of times. Open its link and press “Open picture”.',
    message:
      'This picture can only be opened a limited number of times. Open its link and press “Open picture”.',
  }),
  msg({
    id: 'This picture has been opened as often as its sender allowed.',
    message: 'This picture has been opened as often as its sender allowed.',
  }),
  msg({ id: 'Please sign in to continue.', message: 'Please sign in to continue.' }),
  msg({
    id: 'Sign-in cannot be checked at the moment. Please try again in a minute.',
    message: 'Sign-in cannot be checked at the moment. Please try again in a minute.',
  }),
  msg({
    id: 'Please enter your password to confirm that it is you.',
    message: 'Please enter your password to confirm that it is you.',
  }),
  msg({
    id: 'This is not your password. Please try again.',
    message: 'This is not your password. Please try again.',
  }),
  msg({
    id: 'Please sign in once more to confirm that it is you.',
    message: 'Please sign in once more to confirm that it is you.',
  }),
  msg({
    id: 'All free encodes used. Subscription required.',
    message: 'All free encodes used. Subscription required.',
  }),
  msg({
    id: 'The signature of this notification is missing, wrong or too old.',
    message: 'The signature of this notification is missing, wrong or too old.',
  }),
  msg({ id: 'There is no subscription to cancel.', message: 'There is no subscription to cancel.' }),
  msg({
    id: 'There is no subscription to keep. Please subscribe again.',
    message: 'There is no subscription to keep. Please subscribe again.',
  }),
  msg({
    id: 'You already have an active subscription.',
    message: 'You already have an active subscription.',
  }),
  msg({
    id: 'Stripe is not configured correctly. Please contact support.',
    message: 'Stripe is not configured correctly. Please contact support.',
  }),
  msg({
    id: 'The payment service cannot be reached at the moment. Please try again in a few minutes.',
    message: 'The payment service cannot be reached at the moment. Please try again in a few minutes.',
  }),
  msg({ id: 'Not found.', message: 'Not found.' }),
  msg({
    id: 'This was changed by somebody else in the meantime. Please reload and try again.',
    message: 'This was changed by somebody else in the meantime. Please reload and try again.',
  }),
  msg({
    id: 'File type must be PNG, JPG or JPEG, and the file must be what its name says.',
    message: 'File type must be PNG, JPG or JPEG, and the file must be what its name says.',
  }),
  msg({
    id: 'This image cannot be read. The file may be damaged or incomplete.',
    message: 'This image cannot be read. The file may be damaged or incomplete.',
  }),
  msg({
    id: 'This image is too small. Please use a larger one.',
    message: 'This image is too small. Please use a larger one.',
  }),
  msg({
    id: 'This file is not as it was made: it holds more than a picture. Please encode it again.',
    message: 'This file is not as it was made: it holds more than a picture. Please encode it again.',
  }),
  msg({
    id: 'The label with the QR code is missing from this image, or is not the one that belongs to it. Please encode it again.',
    message:
      'The label with the QR code is missing from this image, or is not the one that belongs to it. Please encode it again.',
  }),
  msg({ id: 'No message found.', message: 'No message found.' }),
  msg({
    id: 'This server does not offer that. Please use the page, which knows what it offers.',
    message: 'This server does not offer that. Please use the page, which knows what it offers.',
  }),
  msg({
    id: 'Too many tries. Please wait a while and try again.',
    message: 'Too many tries. Please wait a while and try again.',
  }),
  msg({
    id: 'Something went wrong on our side. Please try again.',
    message: 'Something went wrong on our side. Please try again.',
  }),
  msg({
    id: 'This server cannot hide or reveal anything: it has no WebAssembly with SIMD. Please tell whoever runs it.',
    message:
      'This server cannot hide or reveal anything: it has no WebAssembly with SIMD. Please tell whoever runs it.',
  }),
  msg({
    id: 'The server is busy at the moment. Please try again in a few seconds.',
    message: 'The server is busy at the moment. Please try again in a few seconds.',
  }),
  msg({
    id: 'The database cannot be reached at the moment. Please try again later.',
    message: 'The database cannot be reached at the moment. Please try again later.',
  }),
  msg({
    id: 'The image storage cannot be reached at the moment. Please try again later.',
    message: 'The image storage cannot be reached at the moment. Please try again later.',
  }),
  msg({
    id: 'There is no space left to store the image. Please try again later.',
    message: 'There is no space left to store the image. Please try again later.',
  }),
  msg({ id: 'Invalid email or password', message: 'Invalid email or password' }),
  msg({ id: 'Invalid email address', message: 'Invalid email address' }),
  msg({ id: 'Email is already in use', message: 'Email is already in use' }),
  msg({
    id: 'Password must be at least 6 characters long',
    message: 'Password must be at least 6 characters long',
  }),
  msg({
    id: 'Password must be at most 128 characters long',
    message: 'Password must be at most 128 characters long',
  }),
  msg({ id: 'You are signed in with another address.', message: 'You are signed in with another address.' }),
  msg({ id: 'The current password is not right', message: 'The current password is not right' }),
  msg({ id: 'This address is confirmed already.', message: 'This address is confirmed already.' }),
  msg({
    id: 'This link is not valid any more. Please ask for a new one.',
    message: 'This link is not valid any more. Please ask for a new one.',
  }),
  msg({
    id: 'This link is too old. Please ask for a new one.',
    message: 'This link is too old. Please ask for a new one.',
  }),
  msg({
    id: 'This account has no password. Use “Forgot password?” to set one.',
    message: 'This account has no password. Use “Forgot password?” to set one.',
  }),
  msg({
    id: 'The key is too long. The most is 1024 characters.',
    message: 'The key is too long. The most is 1024 characters.',
  }),
  msg({ id: 'This image file is too large.', message: 'This image file is too large.' }),
  msg({
    id: 'This image has too many pixels. Please use a smaller one.',
    message: 'This image has too many pixels. Please use a smaller one.',
  }),
  msg({
    id: 'This image has no room for the message. Please use a larger image or a shorter message.',
    message: 'This image has no room for the message. Please use a larger image or a shorter message.',
  }),
  msg({
    id: 'This image has no room for a message. Please use a larger one, or one with more detail.',
    message: 'This image has no room for a message. Please use a larger one, or one with more detail.',
  }),
  msg({
    id: 'Google sign-in is not set up on this server.',
    message: 'Google sign-in is not set up on this server.',
  }),
  msg({
    id: 'This file holds more than a picture. Please hide the message again.',
    message: 'This file holds more than a picture. Please hide the message again.',
  }),
  msg({
    id: 'The label with the QR code is missing, or is another. Please hide the message again.',
    message: 'The label with the QR code is missing, or is another. Please hide the message again.',
  }),
  msg({
    id: 'The message could not be read back from this picture. Use a larger picture, or one with more detail.',
    message:
      'The message could not be read back from this picture. Use a larger picture, or one with more detail.',
  }),
  msg({
    id: 'This picture cannot be read: the file is damaged or cut off. Use the original file, or open it and save it again.',
    message:
      'This picture cannot be read: the file is damaged or cut off. Use the original file, or open it and save it again.',
  }),
  msg({ id: 'Please write a message to hide.', message: 'Please write a message to hide.' }),
  msg({
    id: 'The message contains half of a character (an unpaired surrogate). Please delete it and type it again.',
    message:
      'The message contains half of a character (an unpaired surrogate). Please delete it and type it again.',
  }),
  msg({
    id: 'Hiding and revealing need WebAssembly with SIMD, which is missing or forbidden here. Please use a newer browser, or allow it.',
    message:
      'Hiding and revealing need WebAssembly with SIMD, which is missing or forbidden here. Please use a newer browser, or allow it.',
  }),
  msg({
    id: 'This picture has no room for a message: nearly all of it is plain black or white. Please use another one.',
    message:
      'This picture has no room for a message: nearly all of it is plain black or white. Please use another one.',
  }),
  msg({
    id: 'This browser cannot work beside the page.',
    message: 'This browser cannot work beside the page.',
  }),
  msg({ id: 'This browser ran out of memory.', message: 'This browser ran out of memory.' }),
  msg({
    id: 'This browser does not encrypt on pages without HTTPS.',
    message: 'This browser does not encrypt on pages without HTTPS.',
  }),
  msg({
    id: 'This browser has no WebAssembly, or forbids it.',
    message: 'This browser has no WebAssembly, or forbids it.',
  }),
  msg({
    id: 'This browser did not pass the test that comes before the work.',
    message: 'This browser did not pass the test that comes before the work.',
  }),
  msg({
    id: 'This browser has too little memory for this picture.',
    message: 'This browser has too little memory for this picture.',
  }),
  msg({ id: 'This browser could not do the work.', message: 'This browser could not do the work.' }),
  msg({
    id: 'This browser cannot work on pictures of this kind, since it disguises what they show.',
    message: 'This browser cannot work on pictures of this kind, since it disguises what they show.',
  }),
  msg({
    id: 'This browser cannot work on a grey picture with a colour profile.',
    message: 'This browser cannot work on a grey picture with a colour profile.',
  }),
  msg({
    id: 'This browser cannot work on a JPEG in printing colours (CMYK).',
    message: 'This browser cannot work on a JPEG in printing colours (CMYK).',
  }),
  msg({
    id: 'WhatsApp photo',
    message: 'WhatsApp photo',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'WhatsApp photo, compressed harder',
    message: 'WhatsApp photo, compressed harder',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'WhatsApp HD photo',
    message: 'WhatsApp HD photo',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Telegram photo',
    message: 'Telegram photo',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Signal photo',
    message: 'Signal photo',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Signal photo, high quality',
    message: 'Signal photo, high quality',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Messenger photo',
    message: 'Messenger photo',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Facebook photo',
    message: 'Facebook photo',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Instagram post',
    message: 'Instagram post',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'X post',
    message: 'X post',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'WeChat photo',
    message: 'WeChat photo',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Discord or Bluesky, as shown there',
    message: 'Discord or Bluesky, as shown there',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Bluesky upload, older apps',
    message: 'Bluesky upload, older apps',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Bluesky upload',
    message: 'Bluesky upload',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'WhatsApp, then Telegram',
    message: 'WhatsApp, then Telegram',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Sent as a file',
    message: 'Sent as a file',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'JPEG quality 90',
    message: 'JPEG quality 90',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'JPEG quality 75',
    message: 'JPEG quality 75',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'JPEG quality 50',
    message: 'JPEG quality 50',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'JPEG quality 30',
    message: 'JPEG quality 30',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'WebP quality 80',
    message: 'WebP quality 80',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'WebP quality 60',
    message: 'WebP quality 60',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Half size',
    message: 'Half size',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Shrunk to half, saved again',
    message: 'Shrunk to half, saved again',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Cropped by a tenth, saved again',
    message: 'Cropped by a tenth, saved again',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Cropped by three tenths, saved again',
    message: 'Cropped by three tenths, saved again',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Cropped to half of each side, saved again',
    message: 'Cropped to half of each side, saved again',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Screenshot',
    message: 'Screenshot',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Screenshot, then WhatsApp',
    message: 'Screenshot, then WhatsApp',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Screenshot of an app',
    message: 'Screenshot of an app',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Made brighter',
    message: 'Made brighter',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Darker, JPEG quality 85',
    message: 'Darker, JPEG quality 85',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Given more contrast',
    message: 'Given more contrast',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Less contrast, JPEG quality 85',
    message: 'Less contrast, JPEG quality 85',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Blurred a little',
    message: 'Blurred a little',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Sharpened',
    message: 'Sharpened',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Shrunk by a website',
    message: 'Shrunk by a website',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'mozjpeg quality 70',
    message: 'mozjpeg quality 70',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: '1280 pixels, mozjpeg quality 65',
    message: '1280 pixels, mozjpeg quality 65',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'JPEG quality 60 without chroma subsampling',
    message: 'JPEG quality 60 without chroma subsampling',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Six tenths, bilinear, JPEG quality 75',
    message: 'Six tenths, bilinear, JPEG quality 75',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Two thirds by Mitchell, JPEG quality 75',
    message: 'Two thirds by Mitchell, JPEG quality 75',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
  msg({
    id: 'Enlarged by a third, JPEG quality 75',
    message: 'Enlarged by a third, JPEG quality 75',
    comment: 'one way a picture is passed on, in the list of tests it survives',
  }),
];

const number = (text: string | undefined): number => Number(text ?? 0);

/** Sentences with figures in them, as they are written outside, and as the page writes them. */
const WITH_FIGURES: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    /^With a message in it, this (?:image|picture) would be a file of about ([\d.]+) MB[,;] (?:and )?at most ([\d.]+) MB can be revealed\./,
    (about, most) =>
      t`With a message in it, this picture would be a file of about ${about} MB; at most ${most} MB can be revealed. Use a smaller picture, or save it as a JPEG first.`,
  ],
  [
    /^This image file is too large\. The largest size is ([\d.]+) MB\.$/,
    (most) => t`This image file is too large. The largest size is ${most} MB.`,
  ],
  [
    /^File is larger than (\d+) bytes\. /,
    (most) => {
      const size = formatBytes(number(most));
      return t`The file is larger than ${size}. Use a smaller file, or save the picture with a lower quality.`;
    },
  ],
  [
    /^This image has too many pixels\. The most is ([\d.]+) million pixels\.$/,
    (most) => t`This image has too many pixels. The most is ${most} million pixels.`,
  ],
  [
    /^This picture has (\d+) × (\d+) pixels; at most ([\d.]+) million fit\./,
    (width, height, most) =>
      t`This picture has ${width} × ${height} pixels; at most ${most} million fit. Make it smaller first.`,
  ],
  [
    /^This (?:image|picture) has room for about (\d+) characters/,
    (room) =>
      t`This picture has room for about ${room} characters. Please use a larger picture or a shorter message.`,
  ],
  [
    /^The message is (\d+) characters long; at most (\d+) fit\./,
    (length, most) => t`The message is ${length} characters long; at most ${most} fit. Please shorten it.`,
  ],
  [
    /^A picture of (\d+) × (\d+) pixels is too small, or too narrow/,
    (width, height) =>
      t`A picture of ${width} × ${height} pixels is too small, or too narrow, to hide anything. Please use a larger one.`,
  ],
  [
    /^This picture is too small for a QR code: each side must have at least (\d+) pixels\./,
    (least) =>
      t`This picture is too small for a QR code: each side must have at least ${least} pixels. Use a larger picture.`,
  ],
  [
    /^The file is named or declared as (\w+) and is (\w+)\./,
    (name, content) => t`The file is named or declared as ${name} and is ${content}. Give it its right name.`,
  ],
  [
    /^It has been opened (?:once|(\d+) times) already\. Allow at least (\d+) views\.$/,
    (times, least) => {
      const opened = number(times || '1');
      return plural(opened, {
        one: `It has been opened once already. Allow at least ${least} views.`,
        other: `It has been opened # times already. Allow at least ${least} views.`,
      });
    },
  ],
  [
    /^This picture stays until ([\d-]+) at most\. Choose an earlier date\.$/,
    (day) => {
      const latest = formatDate(`${day}T00:00:00`);
      return t`This picture stays until ${latest} at most. Choose an earlier date.`;
    },
  ],
  [
    /^File type must be (.*); this is /,
    (kinds) => t`File type must be ${kinds}, and the file must be what its name says.`,
  ],
];

/** An English sentence from outside in the page's language; as it came where there is no translation. */
export const translateOutside = (sentence: string): string => {
  for (const [pattern, write] of WITH_FIGURES) {
    const found = pattern.exec(sentence);
    if (found) return write(...found.slice(1));
  }
  return Object.hasOwn(i18n.messages, sentence) ? i18n._(sentence) : sentence;
};

import { CodecError } from '../errors.ts';

/** Longest message in UTF-16 code units, as a text field's `maxlength` counts. */
export const MESSAGE_MAX_UNITS = 500;

/** CR LF and CR become LF: a form submission turns every line break into CR LF. */
export function normaliseMessage(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/**
 * The message as it will be hidden and returned, with LF line breaks and nothing else changed.
 * @throws CodecError `message.missing` for empty or white space only, `message.too_long` above
 *   {@link MESSAGE_MAX_UNITS} units, `message.not_text` for half of a surrogate pair (C.3).
 */
export function checkMessage(text: string): string {
  const message = normaliseMessage(text);
  if (message.trim() === '') throw new CodecError('message.missing', 'Please write a message to hide.');
  if (message.length > MESSAGE_MAX_UNITS) throw tooLong(message.length);
  if (!message.isWellFormed()) {
    throw new CodecError(
      'message.not_text',
      'The message contains half of a character (an unpaired surrogate). Please delete it and type it again.',
    );
  }
  return message;
}

function tooLong(units: number): CodecError {
  return new CodecError(
    'message.too_long',
    `The message is ${units} characters long; at most ${MESSAGE_MAX_UNITS} fit. Please shorten it.`,
    { units, maximum: MESSAGE_MAX_UNITS },
  );
}

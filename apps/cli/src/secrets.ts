import { CodecError, MESSAGE_MAX_UNITS } from '@underpaint/codec';
import type { KeySource, MessageSource } from './command-line.ts';
import { CliError } from './failures.ts';
import { beginningOf, readBeginning } from './files.ts';

/** In UTF-16 units. The web app accepts no key longer than this, and whatever is hidden here must be revealable there. */
const KEY_MAX_UNITS = 1024;

/** Bytes read from a file or from standard input, which may be endless; every key and message is shorter. */
const TEXT_MAX_BYTES = 64 * 1024;

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array | string>;
}

/** Node puts this in place of bytes in arguments and environment that are not UTF-8. */
const REPLACEMENT = '\ufffd';

/**
 * The key, exactly as given; only if it comes from a file, a byte order mark and one line break at the end are removed,
 * because editors add them.
 * @throws CliError `usage`, `key.not_text`, `key.too_long`, `file.*`; CodecError `key.missing`
 */
export async function readKey(source: KeySource, { env }: Surroundings): Promise<string> {
  const key = await rawKey(source, env);
  if (key === '') throw new CodecError('key.missing', 'Please enter a key.');
  if (key.length > KEY_MAX_UNITS) throw keyTooLong();
  return key;
}

function keyTooLong(): CliError {
  const sentence = `The key is longer than ${KEY_MAX_UNITS} characters. Choose a shorter one.`;
  return new CliError('key.too_long', sentence);
}

async function rawKey(source: KeySource, env: Surroundings['env']): Promise<string> {
  if (source.from === 'text') return givenKey(source.text);
  if (source.from === 'env') {
    const value = env[source.name];
    if (value === undefined)
      throw new CliError('usage', `The environment variable ${source.name} is not set.`);
    return givenKey(value);
  }
  const bytes = await readBeginning(source.path, TEXT_MAX_BYTES);
  if (bytes.length === TEXT_MAX_BYTES) throw keyTooLong();
  const key = decodeUtf8(bytes);
  if (key === null)
    throw new CliError('key.not_text', `${source.path} is not UTF-8 text, so it cannot be the key.`);
  return key.replace(/^\ufeff|\r?\n$/g, '');
}

function givenKey(key: string): string {
  if (!key.includes(REPLACEMENT)) return key;
  throw new CliError(
    'key.not_text',
    `The key is not UTF-8 text, or contains ${REPLACEMENT}. Give it with --key-file.`,
  );
}

/**
 * The message as given; the codec then turns CR LF into LF and checks it.
 * @throws CodecError `message.not_text`, `message.too_long`; CliError `file.*`
 */
export async function readMessage(source: MessageSource, { stdin }: Surroundings): Promise<string> {
  if (source.from === 'text') return givenMessage(source.text);
  const bytes =
    source.from === 'file'
      ? await readBeginning(source.path, TEXT_MAX_BYTES)
      : await beginningOf(stdin, TEXT_MAX_BYTES);
  if (bytes.length === TEXT_MAX_BYTES) throw farTooLong();
  const message = decodeUtf8(bytes);
  if (message === null)
    throw new CodecError('message.not_text', 'The message is not UTF-8 text. Save it as UTF-8.');
  return message;
}

function givenMessage(message: string): string {
  if (!message.includes(REPLACEMENT)) return message;
  throw new CodecError(
    'message.not_text',
    `The message is not UTF-8 text, or contains ${REPLACEMENT}. Give it with --message-file.`,
  );
}

function farTooLong(): CodecError {
  const sentence = `The message is far too long; at most ${MESSAGE_MAX_UNITS} characters fit. Please shorten it.`;
  return new CodecError('message.too_long', sentence);
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

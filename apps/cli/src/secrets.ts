import { CodecError } from '@underpaint/codec';
import type { KeySource, MessageSource } from './command-line.ts';
import { CliError } from './failures.ts';
import { readSmallFile } from './files.ts';

/** In UTF-16 units. The web app accepts no longer keys, and what is hidden here must be revealable there. */
export const KEY_MAX_UNITS = 1024;

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array | string>;
}

/**
 * The key, exactly; only from a file is one line break at the end removed, because editors put it there.
 * @throws CliError `usage`, `key.not_text`, `key.too_long`, `file.*`; CodecError `key.missing`
 */
export async function readKey(source: KeySource, { env }: Surroundings): Promise<string> {
  const key = await rawKey(source, env);
  if (key === '') throw new CodecError('key.missing', 'Please enter a key.');
  if (key.length > KEY_MAX_UNITS) {
    throw new CliError(
      'key.too_long',
      `The key is longer than ${KEY_MAX_UNITS} characters. Choose a shorter one.`,
    );
  }
  return key;
}

async function rawKey(source: KeySource, env: Surroundings['env']): Promise<string> {
  if (source.from === 'text') return source.text;
  if (source.from === 'env') {
    const value = env[source.name];
    if (value === undefined)
      throw new CliError('usage', `The environment variable ${source.name} is not set.`);
    return value;
  }
  const key = decodeUtf8(await readSmallFile(source.path));
  if (key === null)
    throw new CliError('key.not_text', `${source.path} is not a UTF-8 text, so it cannot be the key.`);
  return key.replace(/\r?\n$/, '');
}

/**
 * The message as given; the codec then turns CR LF into LF and checks it.
 * @throws CodecError `message.not_text`; CliError `file.*`
 */
export async function readMessage(source: MessageSource, { stdin }: Surroundings): Promise<string> {
  if (source.from === 'text') return source.text;
  const bytes = source.from === 'file' ? await readSmallFile(source.path) : await readAll(stdin);
  const message = decodeUtf8(bytes);
  if (message === null)
    throw new CodecError('message.not_text', 'The message is not a UTF-8 text. Save it as UTF-8.');
  return message;
}

async function readAll(stream: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

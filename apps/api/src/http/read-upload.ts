import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@underpaint/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { atLeastSpeed } from './least-speed.ts';
import type { TakeMemory } from './upload-memory.ts';

/**
 * Longest text field, in bytes: long enough that a message or key that is only slightly too long is refused as such.
 */
const TEXT_MAX_BYTES = 64 * 1024;
/** What the form itself adds around its fields. */
const FORM_BYTES = 256 * 1024;
const TOO_LONG: Record<string, ErrorCode> = { message: 'message.too_long', key: 'key.too_long' };

export interface UploadedImage {
  bytes: Uint8Array;
  filename: string;
  mimetype: string;
}

export interface Upload<Field extends string> {
  image: UploadedImage | null;
  text: Partial<Record<Field, string>>;
}

export interface UploadForm<Field extends string> {
  fields: readonly Field[];
  imageMaxBytes: number;
  /** Called for every chunk of the file that arrives. */
  take: TakeMemory;
  /** Minimum bytes per second. */
  leastSpeed: number;
}

const invalid = (message: string) => new AppError('request.invalid', { message });

function tooLarge(maxBytes: number): AppError {
  return new AppError('image.too_large', { details: { maxBytes } });
}

/** The largest possible body of a form, in bytes. */
export function formMaxBytes({
  imageMaxBytes,
  fields,
}: Pick<UploadForm<string>, 'imageMaxBytes' | 'fields'>): number {
  return imageMaxBytes + fields.length * TEXT_MAX_BYTES + FORM_BYTES;
}

async function collect(
  part: MultipartFile,
  limit: { bytes: number; error: () => AppError; take?: TakeMemory },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file) {
    size += chunk.length;
    if (size > limit.bytes) throw limit.error();
    limit.take?.(chunk.length);
    chunks.push(chunk);
  }
  if (part.file.truncated) throw limit.error();
  return Buffer.concat(chunks);
}

/** The exact text of a field: bytes that are not UTF-8 are refused, never replaced (C.3). */
function decodeText(field: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    if (field === 'message') throw new AppError('message.not_text');
    throw invalid(`The field “${field}” is not valid text.`);
  }
}

async function readText(part: MultipartFile, field: string): Promise<string> {
  const code = TOO_LONG[field];
  const error = () =>
    code === undefined ? invalid(`The field “${field}” is too long.`) : new AppError(code);
  return decodeText(field, await collect(part, { bytes: TEXT_MAX_BYTES, error }));
}

async function readImage(
  part: MultipartFile,
  { imageMaxBytes: maxBytes, take }: UploadForm<string>,
): Promise<UploadedImage | null> {
  const bytes = await collect(part, { bytes: maxBytes, error: () => tooLarge(maxBytes), take });
  const filename = part.filename ?? '';
  if (bytes.length === 0 && filename === '') return null;
  if (bytes.length === 0) throw new AppError('image.unreadable', { message: 'This image file is empty.' });
  return { bytes, filename, mimetype: part.mimetype };
}

function isOneOf<Field extends string>(fields: readonly Field[], name: string): name is Field {
  return fields.some((field) => field === name);
}

async function readParts<Field extends string>(
  request: FastifyRequest,
  form: UploadForm<Field>,
): Promise<Upload<Field>> {
  const { fields } = form;
  const upload: Upload<Field> = { image: null, text: {} };
  const seen = new Set<string>();
  for await (const part of request.parts()) {
    if (part.type !== 'file') throw invalid('This form cannot be read.');
    const name = part.fieldname;
    if (seen.has(name)) {
      throw name === 'image' ? new AppError('image.too_many') : invalid('A field was sent twice.');
    }
    seen.add(name);
    if (name === 'image') upload.image = await readImage(part, form);
    else if (isOneOf(fields, name)) upload.text[name] = await readText(part, name);
    else throw invalid(`Unknown field. The fields are: ${['image', ...fields].join(', ')}.`);
  }
  return upload;
}

/** Discards the rest of a refused body, so that the answer reaches the sender. */
function discardRest(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

function asRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('code' in error && error.code === 'ECONNRESET') return error;
  return new AppError('request.invalid', {
    message: 'The form is incomplete or cannot be read. Please send it again.',
    cause: error,
  });
}

/**
 * Reads a `multipart/form-data` body with at most one file `image` and the given text fields, each at most once.
 *
 * @throws {AppError} `request.invalid`, `image.too_many`, `image.too_large`, `image.unreadable` (an empty file),
 * `message.too_long`, `key.too_long`, `message.not_text`, `request.too_slow`, `server.busy`.
 */
export async function readUpload<Field extends string>(
  request: FastifyRequest,
  form: UploadForm<Field>,
): Promise<Upload<Field>> {
  if (!request.isMultipart()) throw invalid('Please send the form as multipart/form-data.');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > formMaxBytes(form)) throw tooLarge(form.imageMaxBytes);
  try {
    return await atLeastSpeed(request.raw.socket, form.leastSpeed, () => readParts(request, form));
  } catch (error) {
    discardRest(request);
    throw asRefusal(error);
  }
}

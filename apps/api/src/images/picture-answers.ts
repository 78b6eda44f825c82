import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../http/content-disposition.ts';
import type { StoredFile } from '../storage/storage.ts';
import type { Encoding } from './encodings.models.ts';

const PICTURE_POLICY = "default-src 'none'; sandbox";
/** A deleted picture is gone from every cache within a minute. */
export const SHARED_CACHE = 'public, max-age=60';
export const OWN_CACHE = 'private, no-store';

export interface PictureAnswer {
  file: StoredFile;
  filename: string;
  kind: 'inline' | 'attachment';
  type: 'image/png' | 'image/jpeg';
  cache: string;
}

/** Name and media type of a stored picture, matching its content. */
export function described({ filename, format }: Encoding): Pick<PictureAnswer, 'filename' | 'type'> {
  return { filename, type: format === 'png' ? 'image/png' : 'image/jpeg' };
}

/** Sends a stored picture byte for byte, with headers that let a browser do nothing but show it. */
export function sendPicture(reply: FastifyReply, answer: PictureAnswer): FastifyReply {
  const { file, filename, kind, type, cache } = answer;
  // The framework would read it to its end for nobody.
  if (reply.request.method === 'HEAD' && 'destroy' in file.body) file.body.destroy();
  return reply
    .type(type)
    .header('content-length', file.bytes)
    .header('content-disposition', contentDisposition(kind, filename))
    .header('content-security-policy', PICTURE_POLICY)
    .header('cache-control', cache)
    .send(file.body);
}

import {
  decodeResponse,
  deleteResponse,
  encodeResponse,
  errorBody,
  historyQuery,
  historyResponse,
  shareResponse,
} from '@underpaint/contract';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AccountLimits } from '../http/account-limits.ts';
import { requireUser } from '../http/authenticate.ts';
import { clientNetwork } from '../http/client-network.ts';
import { clientSignal } from '../http/client-signal.ts';
import type { Limits } from '../http/rate-limits.ts';
import { formMaxBytes, readUpload, type Upload } from '../http/read-upload.ts';
import type { UploadMemory } from '../http/upload-memory.ts';
import type { Identity } from '../identity/identity.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';
import { decodeImage } from './decode-image.usecase.ts';
import { encodeImage } from './encode-image.usecase.ts';
import { toHistoryItem } from './encodings.models.ts';
import { cleanFilename } from './filename.ts';
import { IMAGE_NOT_FOUND, type ImagesContext, SHARE_NOT_FOUND } from './images.context.ts';
import { described, OWN_CACHE, SHARED_CACHE, sendPicture } from './picture-answers.ts';
import { deleteImage, findOwned, findShared, listHistory, openPicture } from './stored-images.usecases.ts';

const SIGN_IN_TO_ENCODE = 'Please sign in to encode images.';
const SIGN_IN_FOR_HISTORY = 'Please log in to view your dashboard.';
const ENCODE_FIELDS = ['message', 'key', 'includeQRCode'] as const;
const DECODE_FIELDS = ['key', 's3Key'] as const;

const signedIn = [{ bearer: [] }];
const byId = z.object({ encodingId: z.string() });
const download = z.object({ download: z.string().optional() });
const picture = z.any().describe('The picture, byte for byte.');

export interface ImagesRoutesOptions {
  context: ImagesContext;
  identity: Identity;
  limits: Limits;
  perAccount: AccountLimits;
  uploads: UploadMemory;
}

/** The pictures' part of the API: HTTP in and out, decisions in the use cases. */
export async function imagesRoutes(
  fastify: FastifyInstance,
  { context, identity, limits, perAccount, uploads }: ImagesRoutesOptions,
): Promise<void> {
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const read = { rateLimit: limits.read };

  /** Reads the form and works on it while its bytes are held in memory. */
  async function withUpload<Field extends string, Result>(
    request: Parameters<typeof readUpload>[0],
    { fields, imageMaxBytes }: { fields: readonly Field[]; imageMaxBytes: number },
    work: (upload: Upload<Field>) => Promise<Result>,
  ): Promise<Result> {
    const form = { fields, imageMaxBytes };
    const announced = Number(request.headers['content-length'] ?? formMaxBytes(form));
    const bytes = Math.min(announced, formMaxBytes(form));
    return uploads.within(bytes, async (take) => work(await readUpload(request, { ...form, take })));
  }

  app.post('/images/encode', {
    config: { rateLimit: limits.encode },
    schema: {
      summary: 'Hide a message in a picture.',
      description: 'PNG or JPEG. Pictures of free accounts carry the QR code whatever `includeQRCode` says.',
      tags: ['images'],
      security: signedIn,
      response: { 200: encodeResponse, default: errorBody },
    },
    handler: async (request, reply) => {
      const stillSignedIn = () => requireUser(request, { identity, sentence: SIGN_IN_TO_ENCODE });
      const { uid } = await stillSignedIn();
      await perAccount.encode(request, uid);
      const signal = clientSignal(reply);
      const form = { fields: ENCODE_FIELDS, imageMaxBytes: context.limits.maxBytes };
      return withUpload(request, form, ({ image, text: { message, key, ...text } }) => {
        const includeQRCode = text.includeQRCode !== 'false';
        return encodeImage({ uid, stillSignedIn, image, message, key, includeQRCode }, signal, context);
      });
    },
  });

  app.post('/images/decode', {
    config: { rateLimit: limits.decode },
    schema: {
      summary: 'Reveal the message of a picture.',
      description:
        'Send either `image` (PNG or JPEG) or `s3Key`. No account is needed; a token changes nothing.',
      tags: ['images'],
      response: { 200: decodeResponse, default: errorBody },
    },
    handler: async (request, reply) => {
      const signal = clientSignal(reply);
      const form = { fields: DECODE_FIELDS, imageMaxBytes: context.revealLimits.maxBytes };
      return withUpload(request, form, ({ image, text: { key, s3Key } }) =>
        decodeImage({ image, key, s3Key, network: clientNetwork(request) }, signal, context),
      );
    },
  });

  app.get('/images/share/:encodingId', {
    config: read,
    schema: {
      summary: 'What a share link points to.',
      tags: ['images'],
      params: byId,
      response: { 200: shareResponse, default: errorBody },
    },
    handler: async ({ params }) => {
      const { s3Key, filename } = await findShared(params.encodingId, context);
      return { s3Key, filename };
    },
  });

  app.get('/images/public/:encodingId', {
    config: read,
    schema: {
      summary: 'The picture of a share link; `?download=1` asks for it as a download.',
      tags: ['images'],
      params: byId,
      querystring: download,
      response: { 200: picture, default: errorBody },
    },
    handler: async ({ params, query }, reply) => {
      const encoding = await findShared(params.encodingId, context);
      const file = await openPicture(encoding.s3Key, SHARE_NOT_FOUND, context);
      const kind = query.download === '1' ? 'attachment' : 'inline';
      return sendPicture(reply, { ...described(encoding), file, kind, cache: SHARED_CACHE });
    },
  });

  app.get('/images/thumbnail/:encodingId', {
    config: read,
    schema: {
      summary: 'A small preview of a picture, as JPEG.',
      tags: ['images'],
      params: byId,
      response: { 200: picture, default: errorBody },
    },
    handler: async ({ params }, reply) => {
      const encoding = await findShared(params.encodingId, context);
      const file = await openPicture(thumbnailKey(encoding.s3Key), SHARE_NOT_FOUND, context);
      return sendPicture(reply, {
        file,
        filename: cleanFilename({ uploaded: encoding.filename, format: 'jpeg' }),
        kind: 'inline',
        type: 'image/jpeg',
        cache: SHARED_CACHE,
      });
    },
  });

  app.get('/images/history', {
    config: read,
    schema: {
      summary: 'Your pictures, newest first.',
      tags: ['images'],
      security: signedIn,
      querystring: historyQuery,
      response: { 200: historyResponse, default: errorBody },
    },
    handler: async (request) => {
      const { uid } = await requireUser(request, { identity, sentence: SIGN_IN_FOR_HISTORY });
      const { limit, before } = request.query;
      return (await listHistory({ uid, limit, before }, context)).map(toHistoryItem);
    },
  });

  app.get('/images/:s3Key', {
    config: read,
    schema: {
      summary: 'One of your own pictures, by its stored key.',
      tags: ['images'],
      security: signedIn,
      params: z.object({ s3Key: z.string() }),
      response: { 200: picture, default: errorBody },
    },
    handler: async (request, reply) => {
      const { uid } = await requireUser(request, { identity });
      const encoding = await findOwned({ s3Key: request.params.s3Key, uid }, context);
      const file = await openPicture(encoding.s3Key, IMAGE_NOT_FOUND, context);
      return sendPicture(reply, { ...described(encoding), file, kind: 'inline', cache: OWN_CACHE });
    },
  });

  app.delete('/images/:id', {
    config: read,
    schema: {
      summary: 'Delete one of your pictures, its thumbnail and its link.',
      tags: ['images'],
      security: signedIn,
      params: z.object({ id: z.string() }),
      response: { 200: deleteResponse, default: errorBody },
    },
    handler: async (request) => {
      const { uid } = await requireUser(request, { identity });
      await deleteImage({ id: request.params.id, uid }, context);
      return { deleted: true as const };
    },
  });
}

import { routes, textFields } from '@underpaint/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AccountLimits } from '../http/account-limits.ts';
import { anybodyAsking, askingAs, whoAsks } from '../http/asker.ts';
import { requireUser } from '../http/authenticate.ts';
import { clientNetwork } from '../http/client-network.ts';
import { clientSignal } from '../http/client-signal.ts';
import type { Limits } from '../http/rate-limits.ts';
import { formMaxBytes, readUpload, type Upload } from '../http/read-upload.ts';
import { member, open, raw } from '../http/serve.ts';
import type { TakeMemory, UploadMemory } from '../http/upload-memory.ts';
import type { Identity } from '../identity/identity.ts';
import { thumbnailKey } from '../storage/storage-keys.ts';
import { decodeImage } from './decode-image.usecase.ts';
import { encodeImage } from './encode-image.usecase.ts';
import { type Encoding, toHistoryItem, toShare } from './encodings.models.ts';
import { cleanFilename } from './filename.ts';
import { IMAGE_NOT_FOUND, type ImagesContext, SHARE_NOT_FOUND } from './images.context.ts';
import { changeLink, openShared, requireOpen } from './link.usecases.ts';
import { changeNote } from './note.usecase.ts';
import { pendingWork } from './pending-work.ts';
import { described, OWN_CACHE, SHARED_CACHE, sendPicture } from './picture-answers.ts';
import { takeReceipt } from './receipts.usecases.ts';
import { giveBackReserved, keepPicture, reserveEncode } from './reservations.usecases.ts';
import { deleteImage, findOwned, findShared, listHistory, openPicture } from './stored-images.usecases.ts';

const SIGN_IN_TO_ENCODE = 'Please sign in to encode images.';
const SIGN_IN_FOR_HISTORY = 'Please log in to view your dashboard.';
const ENCODE_FIELDS = textFields(routes.encode);
const DECODE_FIELDS = textFields(routes.decode);
const KEEP_FIELDS = ['receipt', 'burn', 'receiptHash'] as const;
const SHARED = { cache: SHARED_CACHE, gone: SHARE_NOT_FOUND };
const OWN = { cache: OWN_CACHE, gone: IMAGE_NOT_FOUND };
const { includeQRCode: wish } = routes.encode.fields.shape;
const byEncoding = routes.deletePicture.fields;

export interface ImagesRoutesOptions {
  context: ImagesContext;
  identity: Identity;
  limits: Limits;
  perAccount: AccountLimits;
  uploads: UploadMemory;
  /** Minimum speed of an upload in bytes per second. */
  leastSpeed: number;
}

/** The API routes for pictures: HTTP in and out, decisions in the use cases. */
export async function imagesRoutes(
  app: FastifyInstance,
  { context, identity, limits, perAccount, uploads, leastSpeed }: ImagesRoutesOptions,
): Promise<void> {
  const config = { rateLimit: limits.read };
  const endings = pendingWork(context.onLeftover);
  app.addHook('onClose', endings.finished);

  /** Reads the form and works on it while its bytes are held in memory. */
  async function withUpload<Field extends string, Result>(
    request: Parameters<typeof readUpload>[0],
    { fields, imageMaxBytes }: { fields: readonly Field[]; imageMaxBytes: number },
    work: (upload: Promise<Upload<Field>>, take: TakeMemory) => Promise<Result>,
  ): Promise<Result> {
    const form = { fields, imageMaxBytes, leastSpeed };
    const announced = Number(request.headers['content-length'] ?? formMaxBytes(form));
    const bytes = Math.min(announced, formMaxBytes(form));
    const upload = { announced: bytes, network: clientNetwork(request) };
    return uploads.within(upload, (take) => work(readUpload(request, { ...form, take }), take));
  }

  async function sendPreview(
    reply: FastifyReply,
    { s3Key, filename }: Encoding,
    { cache, gone }: { cache: string; gone: string },
  ): Promise<FastifyReply> {
    const file = await openPicture(thumbnailKey(s3Key), gone, context);
    const named = cleanFilename({ uploaded: filename, format: 'jpeg' });
    return sendPicture(reply, { file, filename: named, kind: 'inline', type: 'image/jpeg', cache });
  }

  /** Does the work once the whole answer has been sent; an error sent in its place does not count. */
  function whenSent(reply: FastifyReply, work: () => Promise<void>): void {
    reply.raw.once('finish', () => {
      if (reply.raw.statusCode === 200) endings.add(work());
    });
  }

  /** Takes the receipt of a message that has been sent to the person who revealed it here. */
  async function received(receipt: Uint8Array, uid: string | null): Promise<void> {
    await takeReceipt({ receipt, uid, deletes: false }, context);
  }

  app.route({
    ...raw(routes.encode, async (request, reply) => {
      const stillSignedIn = () => requireUser(request, { identity, sentence: SIGN_IN_TO_ENCODE });
      const { uid, countedAs } = await stillSignedIn();
      await perAccount.encode(request, uid);
      const asker = askingAs(request, reply, uid);
      const form = { fields: ENCODE_FIELDS, imageMaxBytes: context.limits.maxBytes };
      return withUpload(request, form, async (upload) => {
        const { image, text } = await upload;
        const includeQRCode = wish.parse(text.includeQRCode);
        const { message, key, quality, maxViews, expiresAt, receipt, burn } = text;
        const person = { uid, countedAs, stillSignedIn };
        const link = { maxViews, expiresAt, receipt, burn };
        const fields = { image, message, key, includeQRCode, quality, ...link };
        return encodeImage({ ...person, ...fields }, asker, context);
      });
    }),
    config: { rateLimit: limits.encode },
  });

  const maker = { identity, sentence: SIGN_IN_TO_ENCODE };
  app.route({
    ...member(routes.reserve, maker, async ({ user: { uid, countedAs }, input, request, reply }) => {
      const gone = clientSignal(reply);
      await perAccount.encode(request, uid);
      const reservation = await reserveEncode({ uid, countedAs, ...input }, context);
      // A client that has left without the answer does not know the id, and cannot give the encode back itself.
      const giveBack = async () =>
        void (await giveBackReserved({ id: reservation.encodingId, uid }, context));
      if (gone.aborted) endings.add(giveBack());
      else gone.addEventListener('abort', () => endings.add(giveBack()));
      return reservation;
    }),
    config: { rateLimit: limits.encode },
  });

  app.route({
    ...raw(routes.keepPicture, async (request, reply) => {
      const stillSignedIn = () => requireUser(request, maker);
      const person = { ...(await stillSignedIn()), stillSignedIn };
      const asker = askingAs(request, reply, person.uid);
      const { idOrKey: encodingId } = byEncoding.parse(request.params);
      const form = { fields: KEEP_FIELDS, imageMaxBytes: context.revealLimits.maxBytes };
      return withUpload(request, form, (upload) =>
        keepPicture({ ...person, encodingId, form: upload }, asker, context),
      );
    }),
    config: { rateLimit: limits.encode },
  });

  app.route({
    ...member(routes.giveBack, maker, async ({ user: { uid }, input: { encodingId: id } }) => ({
      givenBack: await giveBackReserved({ id, uid }, context),
    })),
    config,
  });

  app.route({
    ...raw(routes.decode, async (request, reply) => {
      const asker = await anybodyAsking(request, reply, identity);
      const form = { fields: DECODE_FIELDS, imageMaxBytes: context.revealLimits.maxBytes };
      return withUpload(request, form, async (upload, take) => {
        const { image, text } = await upload;
        const { key, s3Key } = text;
        const { answer, receipt } = await decodeImage({ image, key, s3Key, take }, asker, context);
        if (receipt !== undefined) whenSent(reply, () => received(receipt, asker.uid));
        return answer;
      });
    }),
    config: { rateLimit: limits.decode },
  });

  app.route({
    ...open(routes.share, async ({ input }) => {
      return toShare(await findShared(input.encodingId, context));
    }),
    config,
  });

  app.route({
    ...open(routes.publicPicture, async ({ input: { encodingId, download, size }, reply }) => {
      const encoding = requireOpen(await findShared(encodingId, context));
      if (size === 'preview') return sendPreview(reply, encoding, SHARED);
      const file = await openPicture(encoding.s3Key, SHARE_NOT_FOUND, context);
      const kind = download === '1' ? 'attachment' : 'inline';
      return sendPicture(reply, { ...described(encoding), file, kind, cache: SHARED_CACHE });
    }),
    config,
  });

  app.route({
    ...open(routes.thumbnail, async ({ input: { encodingId }, reply }) => {
      return sendPreview(reply, requireOpen(await findShared(encodingId, context)), SHARED);
    }),
    config,
  });

  app.route({
    ...open(routes.openPicture, async ({ input: { encodingId: id, opening }, request, reply }) => {
      const uid = await whoAsks(request, identity);
      const { encoding, file, onSent } = await openShared({ id, opening, uid }, context);
      whenSent(reply, onSent);
      return sendPicture(reply, { ...described(encoding), file, kind: 'inline', cache: OWN_CACHE });
    }),
    config,
  });

  app.route({
    ...open(routes.giveReceipt, async ({ input, request }) => {
      const uid = await whoAsks(request, identity);
      const receipt = Buffer.from(input.receipt, 'base64url');
      return takeReceipt({ receipt, uid, deletes: input.deletes === true }, context);
    }),
    config: { rateLimit: limits.decode },
  });

  app.route({
    ...member(
      routes.changeLink,
      { identity },
      async ({ user: { uid }, input: { encodingId: id, ...wish } }) =>
        changeLink({ id, uid, ...wish }, context),
    ),
    config,
  });

  app.route({
    ...member(routes.changeNote, { identity }, async ({ user: { uid }, input: { encodingId: id, note } }) =>
      changeNote({ id, uid, note }, context),
    ),
    config,
  });

  const gate = { identity, sentence: SIGN_IN_FOR_HISTORY };
  app.route({
    ...member(routes.history, gate, async ({ user: { uid }, input }) =>
      (await listHistory({ uid, ...input }, context)).map(toHistoryItem),
    ),
    config,
  });

  app.route({
    ...member(routes.ownPicture, { identity }, async ({ user: { uid }, input, reply }) => {
      const encoding = await findOwned({ s3Key: input.idOrKey, uid }, context);
      if (input.size === 'preview') return sendPreview(reply, encoding, OWN);
      const file = await openPicture(encoding.s3Key, IMAGE_NOT_FOUND, context);
      return sendPicture(reply, { ...described(encoding), file, kind: 'inline', cache: OWN_CACHE });
    }),
    config,
  });

  app.route({
    ...member(routes.deletePicture, { identity }, async ({ user: { uid }, input }) => {
      await deleteImage({ id: input.idOrKey, uid }, context);
      return { deleted: true };
    }),
    config,
  });
}

import type { HistoryItem } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import type { StoredFile } from '../storage/storage.ts';
import {
  asksReceipt,
  type Encoding,
  isExpired,
  isGone,
  type ReceiptRules,
  toHistoryItem,
} from './encodings.models.ts';
import {
  deleteFiles,
  IMAGE_NOT_FOUND,
  type ImagesContext,
  notFound,
  SHARE_NOT_FOUND,
} from './images.context.ts';
import { type LinkWish, linkRules } from './link-rules.ts';
import { openPicture } from './stored-images.usecases.ts';

const NO_VIEW_LEFT = 'This picture has been opened as often as its sender allowed.';
/** How long an owner is told about a picture that has ended. */
const TOLD_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** The date until which the owner of a picture that ends now is told about it, ISO 8601 UTC. */
export const toldUntil = (now: Date): string => new Date(now.getTime() + TOLD_MILLISECONDS).toISOString();

export interface OpenInput {
  id: string;
  /** Identifies this view; the same value again is not counted again. */
  opening: string | undefined;
  /** The person asking, if they are signed in. */
  uid: string | null;
}

export interface Opened {
  encoding: Encoding;
  file: StoredFile;
  /** To be called once all bytes have been sent: after the last view it ends the picture. */
  onSent: () => Promise<void>;
}

/**
 * Opens a shared picture. The file is opened before the view is counted, so that a failing storage uses nothing up; the
 * last view ends the picture once its bytes have been sent; if they were not, the same viewer may ask again.
 *
 * @throws {AppError} `not_found`, `storage.unavailable`
 */
export async function openShared(input: OpenInput, context: ImagesContext): Promise<Opened> {
  const { id, uid } = input;
  const encoding = await context.encodings.findById(id);
  if (encoding === null || encoding.link.ended !== null || isExpired(encoding, context.now()))
    throw notFound(SHARE_NOT_FOUND);
  const file = await openPicture(encoding.s3Key, SHARE_NOT_FOUND, context);
  const isCounted = encoding.link.maxViews !== null && encoding.uid !== uid;
  if (!isCounted) return { encoding, file, onSent: async () => {} };
  try {
    const left = await countView(input, context);
    return { encoding, file, onSent: async () => (left > 0 ? undefined : endViewed(encoding, context)) };
  } catch (error) {
    if ('destroy' in file.body) file.body.destroy();
    throw error;
  }
}

async function countView({ id, opening }: OpenInput, context: ImagesContext): Promise<number> {
  const named = opening ?? context.randomId(16);
  const left = await context.encodings.view({ id, opening: named, now: context.now().toISOString() });
  if (left !== null) return left;
  const encoding = await context.encodings.findById(id);
  // Its owner may have lifted the limit in the meantime.
  if (encoding !== null && encoding.link.maxViews === null) return 1;
  throw notFound(NO_VIEW_LEFT);
}

/** Ends a picture with no views left; its row stays for a while to tell its owner. */
export async function endViewed(
  { id, s3Key }: Pick<Encoding, 'id' | 's3Key'>,
  context: Pick<ImagesContext, 'encodings' | 'storage' | 'now' | 'onLeftover'>,
): Promise<void> {
  const now = context.now();
  if (await context.encodings.endViewed({ id, now: now.toISOString(), toldUntil: toldUntil(now) }))
    await deleteFiles(s3Key, context);
}

/**
 * Changes what the owner has set for the link; fields left out of the wish stay as they are.
 *
 * @throws {AppError} `not_found`, `views.count`, `views.used`, `date.past`, `date.too_late`, `receipt.none`.
 */
export async function changeLink(
  { id, uid, ...wish }: { id: string; uid: string } & LinkWish & ReceiptChange,
  context: ImagesContext,
): Promise<HistoryItem> {
  const encoding = await context.encodings.findById(id);
  const now = context.now();
  if (encoding === null || encoding.uid !== uid || isGone(encoding, now)) throw notFound(IMAGE_NOT_FOUND);
  requireReceiptFor(wish, encoding);
  const { until } = linkRules(wish, { now, latest: encoding.planUntil });
  const { maxViews, expiresAt, receipt: tells, burn } = wish;
  const rules = { maxViews, until: expiresAt === undefined ? expiresAt : until, tells, burn };
  const changed = await context.encodings.changeLink({ id, uid, rules });
  if (changed === null) throw await viewsUsed(encoding, context);
  return toHistoryItem(changed);
}

/** What an owner changes about the receipt; fields left out stay as they are. */
interface ReceiptChange {
  receipt?: boolean | undefined;
  burn?: ReceiptRules['burn'] | undefined;
}

/** @throws {AppError} `receipt.none` */
function requireReceiptFor(
  { receipt: tells = false, burn = null }: ReceiptChange,
  { receipt }: Encoding,
): void {
  if (receipt === null && asksReceipt({ tells, burn })) throw new AppError('receipt.none');
}

/** The refusal of a change that the views used by now do not allow. */
async function viewsUsed({ id, link }: Encoding, { encodings }: ImagesContext): Promise<AppError> {
  const views = (await encodings.findById(id))?.link.views ?? link.views;
  return new AppError('views.used', { details: { views } });
}

/**
 * Returns a picture that anybody with the link may see without using up a view.
 *
 * @throws {AppError} `picture.closed` if its views are limited.
 */
export function requireOpen(encoding: Encoding): Encoding {
  if (encoding.link.maxViews !== null) throw new AppError('picture.closed');
  return encoding;
}

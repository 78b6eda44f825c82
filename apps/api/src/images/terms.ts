import type { StoredPicture } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import {
  downloadUrlOf,
  type Encoding,
  earlierOf,
  freshLink,
  type LinkRules,
  toOwnLink,
} from './encodings.models.ts';
import { expiryAfter } from './expiry.ts';
import { cleanFilename } from './filename.ts';
import type { ImagesContext } from './images.context.ts';
import { type LinkWish, linkRules } from './link-rules.ts';
import type { Promised, Reservation } from './repository/reservations.repository.ts';

/** What the plan means for one encode. */
export interface Terms {
  plan: Encoding['plan'];
  hasQRCode: boolean;
}

/** The label is a choice under the Pro plan only (S-4.13, A-25). */
export async function termsFor(
  { uid, includeQRCode }: { uid: string; includeQRCode: boolean },
  context: ImagesContext,
): Promise<Terms> {
  const pro = await context.isPro(uid);
  return pro ? { plan: 'pro', hasQRCode: includeQRCode } : { plan: 'free', hasQRCode: true };
}

/** Address for the QR code; null without a label. */
export function labelUrlOf(
  { id, hasQRCode }: { id: string; hasQRCode: boolean },
  { publicOrigin }: Pick<ImagesContext, 'publicOrigin'>,
): string | null {
  return hasQRCode ? `${publicOrigin}/decode/${id}` : null;
}

interface Finished extends Pick<Encoding, 'format' | 'width' | 'height' | 'bytes' | 'receipt'> {}

/**
 * What is stored of a picture that is finished now. On a free account it expires after some days, under a plan when its
 * owner wants.
 *
 * @throws {AppError} `date.past` if its owner's date has passed in the meantime
 */
export function encodingOf(
  { reserved, promised, finished }: { reserved: Reservation; promised: Promised; finished: Finished },
  context: ImagesContext,
): Encoding {
  const { id, uid, s3Key } = reserved;
  const { plan, hasQRCode, filename: uploaded, link } = promised;
  const { format, width, height, bytes, receipt } = finished;
  const createdAt = context.now().toISOString();
  if (link.until !== null && link.until <= createdAt) throw new AppError('date.past');
  const planUntil = untilByPlan(plan, createdAt, context);
  return {
    ...{ id, uid, s3Key, plan, hasQRCode, format, width, height, bytes, receipt, createdAt, planUntil },
    filename: cleanFilename({ uploaded, format }),
    expiresAt: earlierOf(planUntil, link.until),
    link: freshLink(link),
    note: null,
  };
}

function untilByPlan(plan: Terms['plan'], since: string, context: ImagesContext): string | null {
  return plan === 'pro' ? null : expiryAfter(since, context);
}

/** @throws {AppError} `views.count`, `date.past`, `date.too_late`. */
export function linkFor(wish: LinkWish, { plan }: Pick<Terms, 'plan'>, context: ImagesContext): LinkRules {
  const now = context.now();
  return linkRules(wish, { now, latest: untilByPlan(plan, now.toISOString(), context) });
}

/** What its owner is told. */
export function storedPictureOf(encoding: Encoding): StoredPicture {
  const { id, s3Key, filename, format, width, height, bytes, hasQRCode, createdAt, expiresAt } = encoding;
  return {
    ...{ s3Key, filename, format, width, height, bytes, hasQRCode, createdAt, expiresAt },
    encodingId: id,
    downloadUrl: downloadUrlOf(encoding),
    ...toOwnLink(encoding),
  };
}

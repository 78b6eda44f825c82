import { FREE_ENCODES } from '@underpaint/contract';
import { AppError } from '../errors/app-error.ts';
import type { ImagesContext } from './images.context.ts';
import type { LinkWish } from './link-rules.ts';
import type { Promised, Reservation } from './repository/reservations.repository.ts';
import { linkFor, termsFor } from './terms.ts';

/** The person asking, and the name under which their encodes are counted. */
export interface Person {
  uid: string;
  countedAs: string;
}

interface Asked extends Person {
  /** Whether a label with the QR code is wanted; only a choice under the Pro plan (S-4.13). */
  includeQRCode: boolean;
  /** The name of the cover. */
  filename: string;
  link: LinkWish;
  /** Where the picture will be made. */
  maker: 'device' | 'server';
}

interface Admitted {
  reserved: Reservation;
  promised: Promised;
  since: Date;
}

/**
 * Counts an encode before its work begins, unless the person has the Pro plan, and records it as in progress.
 *
 * @throws {AppError} `quota.exhausted`, `billing.unavailable`, and those of `linkFor`.
 */
export async function admitEncode(
  { uid, countedAs, includeQRCode, filename, link: wish, maker }: Asked,
  context: ImagesContext,
): Promise<Admitted> {
  const terms = await termsFor({ uid, includeQRCode }, context);
  const promised = { ...terms, filename, link: linkFor(wish, terms, context) };
  const reserved = { id: context.randomId(16), s3Key: context.randomId(24), uid };
  const since = context.now();
  const entry = { ...reserved, countedAs, now: since, limit: terms.plan === 'pro' ? null : FREE_ENCODES };
  const isAdmitted = await context.encodings.reserve(maker === 'device' ? { ...entry, promised } : entry);
  if (!isAdmitted) throw new AppError('quota.exhausted');
  return { reserved, promised, since };
}

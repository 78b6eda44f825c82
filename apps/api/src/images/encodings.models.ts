import type { Burn, HistoryItem, OwnLink, SharedLink, ShareResponse } from '@underpaint/contract';
import type { EncodingsTable } from '../db/tables.ts';

/** What an owner sets for a picture's link. */
export interface LinkRules {
  /** How often it may be opened; null for no limit. */
  maxViews: number | null;
  /** ISO 8601 UTC; null leaves it to the plan. */
  until: string | null;
}

/** The rules, and how the link has been used. */
export interface Link extends LinkRules {
  views: number;
  ended: OwnLink['ended'];
}

/** A link that has not been used yet. */
export function freshLink(rules: LinkRules): Link {
  return { ...rules, views: 0, ended: null };
}

/** What an owner wants of those who reveal the message. */
export interface ReceiptRules {
  /** Whether the owner wants to be told. */
  tells: boolean;
  /** Whether the picture ends then; null if it stays. */
  burn: Burn | null;
}

/** The rules, and whether the message has been revealed. */
export interface Receipt extends ReceiptRules {
  /** SHA-256 of the receipt, base64url. */
  hash: string;
  revealedAt: string | null;
}

const NO_RECEIPT: ReceiptRules = { tells: false, burn: null };

export const freshReceipt = (rules: ReceiptRules, hash: string): Receipt => ({
  ...rules,
  hash,
  revealedAt: null,
});

export const asksReceipt = ({ tells, burn }: ReceiptRules): boolean => tells || burn !== null;

/** A stored picture that holds a message, with its owner. */
export interface Encoding {
  id: string;
  uid: string;
  s3Key: string;
  filename: string;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  bytes: number;
  hasQRCode: boolean;
  /** ISO 8601 UTC. */
  createdAt: string;
  /** The plan's date or the owner's, whichever is earlier; null if there is neither. */
  expiresAt: string | null;
  planUntil: string | null;
  link: Link;
  /** Null if the message was hidden without asking for one. */
  receipt: Receipt | null;
  /** The owner's note on it, for nobody else. */
  note: string | null;
  /** The plan under which it was made. */
  plan: 'free' | 'pro';
}

/** Its row, without the columns about the last view and about verifying the address. */
export function toRow(encoding: Encoding): Omit<EncodingsTable, 'before_proof' | 'opening' | 'opened_at'> {
  return {
    id: encoding.id,
    uid: encoding.uid,
    s3_key: encoding.s3Key,
    filename: encoding.filename,
    format: encoding.format,
    width: encoding.width,
    height: encoding.height,
    bytes: encoding.bytes,
    has_qr: encoding.hasQRCode ? 1 : 0,
    created_at: encoding.createdAt,
    expires_at: encoding.expiresAt,
    plan_until: encoding.planUntil,
    own_until: encoding.link.until,
    max_views: encoding.link.maxViews,
    views: encoding.link.views,
    ended_at: encoding.link.ended?.at ?? null,
    ended_by: encoding.link.ended?.by ?? null,
    ...toReceiptColumns(encoding.receipt),
    note: encoding.note,
    plan: encoding.plan,
  };
}

function toReceiptColumns(receipt: Receipt | null) {
  const { hash = null, tells = false, burn = null, revealedAt = null } = receipt ?? {};
  return { receipt_hash: hash, tells: tells ? 1 : 0, burn, revealed_at: revealedAt } as const;
}

function receiptIn({ receipt_hash: hash, tells, burn, revealed_at: revealedAt }: EncodingsTable) {
  return hash === null ? null : { hash, tells: tells === 1, burn, revealedAt };
}

function endOf({ ended_at: at, ended_by: by }: EncodingsTable): Link['ended'] {
  return at === null || by === null ? null : { at, by };
}

export function fromRow(row: EncodingsTable): Encoding {
  return {
    id: row.id,
    uid: row.uid,
    s3Key: row.s3_key,
    filename: row.filename,
    format: row.format,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    hasQRCode: row.has_qr === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    planUntil: row.plan_until,
    link: { maxViews: row.max_views, until: row.own_until, views: row.views, ended: endOf(row) },
    receipt: receiptIn(row),
    note: row.note,
    plan: row.plan,
  };
}

/** a picture is available until its date, to the millisecond. */
export function isExpired(encoding: Encoding, now: Date): boolean {
  return encoding.expiresAt !== null && encoding.expiresAt <= now.toISOString();
}

/** Whether the link leads nowhere any more: its date has passed, its views are used up, or the picture has ended. */
export function isGone(encoding: Encoding, now: Date): boolean {
  return encoding.link.ended !== null || viewsLeft(encoding.link) === 0 || isExpired(encoding, now);
}

/** Null if views are not counted. */
function viewsLeft({ maxViews, views }: Link): number | null {
  return maxViews === null ? null : Math.max(0, maxViews - views);
}

/** The earlier of two dates, where null is later than any. */
export function earlierOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Addresses are relative to the site, so that they work under whatever name it is opened. */
export function downloadUrlOf({ id }: Pick<Encoding, 'id'>): string {
  return `/api/images/public/${id}?download=1`;
}

/** What anyone with the link is told about the picture. */
export function toShare(encoding: Encoding): ShareResponse {
  const { s3Key, filename, width, height } = encoding;
  return { s3Key, filename, width, height, ...toSharedLink(encoding) };
}

function toSharedLink({ link, receipt }: Encoding): { link?: SharedLink } {
  const { maxViews, until } = link;
  const rules = receipt ?? NO_RECEIPT;
  if (maxViews === null && until === null && !asksReceipt(rules)) return {};
  return { link: { viewsLeft: viewsLeft(link), until, receipt: rules.tells, burn: rules.burn } };
}

/** What the owner is told about the link. */
export function toOwnLink({ link, receipt }: Pick<Encoding, 'link' | 'receipt'>): { link?: OwnLink } {
  const { maxViews, until, views, ended } = link;
  const nothing = maxViews === null && until === null && ended === null && receipt === null;
  return nothing ? {} : { link: { maxViews, views, until, ended, receipt: toOwnReceipt(receipt) } };
}

function toOwnReceipt(receipt: Receipt | null): OwnLink['receipt'] {
  if (receipt === null) return null;
  const { tells, burn, revealedAt } = receipt;
  return { tells, burn, revealedAt };
}

export function toHistoryItem(encoding: Encoding): HistoryItem {
  const { id, s3Key, filename, createdAt, expiresAt, link, note } = encoding;
  const isThere = link.ended === null && viewsLeft(link) !== 0;
  return {
    _id: id,
    s3Key: isThere ? s3Key : null,
    filename,
    displayUrl: isThere ? `/api/images/thumbnail/${id}` : null,
    downloadUrl: isThere ? downloadUrlOf(encoding) : null,
    createdAt,
    expiresAt: isThere ? expiresAt : null,
    ...toOwnLink(encoding),
    ...(note !== null && { note }),
  };
}

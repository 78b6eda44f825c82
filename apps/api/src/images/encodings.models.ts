import type { HistoryItem, ShareResponse } from '@underpaint/contract';
import type { EncodingsTable } from '../db/tables.ts';

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
  expiresAt: string | null;
  /** The plan under which it was made. */
  plan: 'free' | 'pro';
}

/** All of its row but the mark of what was made before the address was proven. */
export function toRow(encoding: Encoding): Omit<EncodingsTable, 'before_proof'> {
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
    plan: encoding.plan,
  };
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
    plan: row.plan,
  };
}

/** an image is there until its date, to the millisecond. */
export function isExpired(encoding: Encoding, now: Date): boolean {
  return encoding.expiresAt !== null && encoding.expiresAt <= now.toISOString();
}

/** Addresses are relative to the site, so that they work under whatever name it is opened. */
export function downloadUrlOf({ id }: Pick<Encoding, 'id'>): string {
  return `/api/images/public/${id}?download=1`;
}

/** What whoever has the link is told of the picture. */
export function toShare({ s3Key, filename, width, height }: Encoding): ShareResponse {
  return { s3Key, filename, width, height };
}

export function toHistoryItem(encoding: Encoding): HistoryItem {
  return {
    _id: encoding.id,
    s3Key: encoding.s3Key,
    filename: encoding.filename,
    displayUrl: `/api/images/thumbnail/${encoding.id}`,
    downloadUrl: downloadUrlOf(encoding),
    createdAt: encoding.createdAt,
    expiresAt: encoding.expiresAt,
  };
}

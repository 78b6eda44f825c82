import type { Burn } from '@underpaint/contract';

/** A picture that holds a message. Times are ISO 8601 UTC text, flags 0 or 1, on every engine. */
export interface EncodingsTable {
  id: string;
  uid: string;
  s3_key: string;
  filename: string;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  bytes: number;
  has_qr: 0 | 1;
  created_at: string;
  /** The earlier one of the two dates below, or, once the picture has ended, until when that is told. */
  expires_at: string | null;
  /** Until when the plan keeps it; null for no end. */
  plan_until: string | null;
  /** The owner's own date. */
  own_until: string | null;
  /** How often its link may be opened; null for no limit. */
  max_views: number | null;
  /** How often it was, as far as that was counted. */
  views: number;
  /** Names the last view that was counted, so that asking again after a lost answer counts nothing. */
  opening: string | null;
  /** When that was. */
  opened_at: string | null;
  /** When it ended before its date, and by what; its files are gone. */
  ended_at: string | null;
  ended_by: 'views' | Burn | null;
  /** SHA-256 of the receipt, base64url; null where the message was hidden without asking for one. */
  receipt_hash: string | null;
  /** Whether its owner wants to be told that it was revealed. */
  tells: 0 | 1;
  /** Whether it ends once it was revealed, at once or when the recipient says so; null for neither. */
  burn: Burn | null;
  /** When it was revealed first, as far as that was noted. */
  revealed_at: string | null;
  /** What its owner has written down about it; null for nothing. */
  note: string | null;
  /** The plan under which it was made: it decides how long it stays. */
  plan: 'free' | 'pro';
  /** 1: made before the address was proven, and its owner has not said yet whether by them. */
  before_proof: 0 | 1;
}

/** An encode in progress. It has been counted already, unless under a plan; what a crash leaves here is given back. */
export interface PendingEncodesTable {
  id: string;
  uid: string;
  s3_key: string;
  started_at: string;
  counted: 0 | 1;
  before_proof: 0 | 1;
  /** These are null where the server itself works on it, and told where the person's device does. */
  plan: 'free' | 'pro' | null;
  has_qr: 0 | 1 | null;
  filename: string | null;
  /** What its owner has set for its link. */
  max_views: number | null;
  own_until: string | null;
}

/** Free encodes used per person. */
export interface QuotasTable {
  uid: string;
  used: number;
}

/** An account that was used before its address was proven, and how many free encodes by then, until it is settled. */
export interface UnprovenPastsTable {
  uid: string;
  used: number;
}

/**
 * What is remembered of an account that is gone, or from before its address was proven: under a name that only this server can make, how many free
 * encodes its address had used, or, without a count, that its tokens are worth nothing.
 */
export interface FormerAccountsTable {
  subject: string;
  used: number;
  deleted_at: string;
}

/**
 * Somebody who is a customer of the payment service, and what it said last about the subscription. It is a copy:
 * the truth is there, and is asked for again at `ask_again_at`.
 */
export interface PlansTable {
  uid: string;
  provider: 'stripe' | 'sandbox';
  customer_id: string;
  /** Counts the changes, so that an older answer never overwrites a newer one. */
  version: number;
  /** When a checkout was begun that has not become a subscription. */
  checkout_at: string | null;
  /** The version of the row by which that checkout was begun. */
  checkout_number: number | null;
  /** A digest of what was ordered in it. */
  checkout_content: string | null;
  subscription_id: string | null;
  cancel_at_period_end: 0 | 1;
  current_period_end: string | null;
  active_until: string | null;
  ask_again_at: string | null;
}

/** Notifications of the payment service that have been dealt with. */
export interface BillingEventsTable {
  id: string;
  handled_at: string;
}

/** Checkouts of the sandbox, and, once paid, its subscriptions. */
export interface SandboxSubscriptionsTable {
  id: string;
  customer_id: string;
  /** Grows with each order of a customer. */
  number: number;
  success_url: string;
  cancel_url: string;
  paid_at: string | null;
  ends_at: string | null;
}

/** One row: the name of this database, by which its pictures know it. */
export interface InstallationTable {
  id: string;
}

/**
 * Tries of keys of one subject: as many places as wrong ones are allowed, taken before a try and kept by those that
 * were wrong.
 */
export interface WrongKeysTable {
  subject: string;
  place: number;
  try_id: string;
  tried_at: string;
  /** 0 while the try is running. */
  settled: 0 | 1;
}

/**
 * Letters to an address: five places, each taken until its letter is too old to be sent or, once it has left, for an
 * hour (see `mail/letters.repository.ts`). Nobody can tell from it to whom a letter goes or what it says.
 */
export interface LettersTable {
  /** Of the recipient, by a keyed hash. */
  address: string;
  place: number;
  kind: 'confirm' | 'reset' | 'taken';
  /** The letter, encrypted; null once it has left. */
  sealed: string | null;
  until: string;
  /** When a server may try it next. */
  try_at: string;
  tries: number;
  /** Names the try that is under way. */
  claim: string | null;
}

/** A stored picture without a row, and since when, by the database's clock. */
export interface OrphansTable {
  s3_key: string;
  since: string;
}

export interface Tables {
  orphans: OrphansTable;
  letters: LettersTable;
  installation: InstallationTable;
  wrong_keys: WrongKeysTable;
  plans: PlansTable;
  billing_events: BillingEventsTable;
  sandbox_subscriptions: SandboxSubscriptionsTable;
  encodings: EncodingsTable;
  pending_encodes: PendingEncodesTable;
  quotas: QuotasTable;
  former_accounts: FormerAccountsTable;
  unproven_pasts: UnprovenPastsTable;
}

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
  /** The earlier of the two dates below or, once the picture has ended, the date until which its owner is told. */
  expires_at: string | null;
  /** When the plan stops keeping it; null for never. */
  plan_until: string | null;
  /** The date chosen by the owner. */
  own_until: string | null;
  /** How often its link may be opened; null for no limit. */
  max_views: number | null;
  /** How often it was opened, where that is counted. */
  views: number;
  /** Names the last view that was counted, so that a repeat after a lost answer counts nothing. */
  opening: string | null;
  /** When that view happened. */
  opened_at: string | null;
  /** When it ended before its date, and why; its files are gone. */
  ended_at: string | null;
  ended_by: 'views' | Burn | null;
  /** SHA-256 of the receipt, base64url; null if the message was hidden without asking for one. */
  receipt_hash: string | null;
  /** Whether its owner wants to be told that it was revealed. */
  tells: 0 | 1;
  /**
   * Whether the picture ends once its message has been revealed: immediately, or when the recipient says so; null for
   * neither.
   */
  burn: Burn | null;
  /** When its message was first revealed, if that is recorded. */
  revealed_at: string | null;
  /** The owner's note on it; null for none. */
  note: string | null;
  /** The plan under which it was made, which decides how long it is kept. */
  plan: 'free' | 'pro';
  /** 1: made before the address was verified, and its owner has not said yet whether it was them. */
  before_proof: 0 | 1;
}

/** An encode in progress. It has been counted already, unless under a plan; after a crash it is given back. */
export interface PendingEncodesTable {
  id: string;
  uid: string;
  s3_key: string;
  started_at: string;
  counted: 0 | 1;
  before_proof: 0 | 1;
  /** Null where the server itself does the work, set where the person's device does. */
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

/**
 * An account that was used before its address was verified, and how many free encodes it had used by then, until that
 * is settled.
 */
export interface UnprovenPastsTable {
  uid: string;
  used: number;
}

/**
 * What is remembered of a deleted account, or of one from before its address was verified: under a name that
 * only this server can derive, how many free encodes its address had used, or, without a count, that its tokens are no
 * longer valid.
 */
export interface FormerAccountsTable {
  subject: string;
  used: number;
  deleted_at: string;
}

/**
 * A customer of the payment service, and the latest known state of their subscription. It is a copy: the service has
 * the original, and is asked again at `ask_again_at`.
 */
export interface PlansTable {
  uid: string;
  provider: 'stripe' | 'sandbox';
  customer_id: string;
  /** Counts changes, so that an older answer never overwrites a newer one. */
  version: number;
  /** When a checkout was started that has not led to a subscription. */
  checkout_at: string | null;
  /** The version of the row when that checkout was started. */
  checkout_number: number | null;
  /** A digest of its order. */
  checkout_content: string | null;
  subscription_id: string | null;
  cancel_at_period_end: 0 | 1;
  current_period_end: string | null;
  active_until: string | null;
  ask_again_at: string | null;
}

/** Notifications from the payment service that have been handled. */
export interface BillingEventsTable {
  id: string;
  handled_at: string;
}

/** The sandbox's checkouts, which become its subscriptions once paid. */
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

/** One row: the name of this database, by which its pictures are recognised. */
export interface InstallationTable {
  id: string;
}

/**
 * Tries of keys for one subject: one place for each wrong try allowed, taken before a try and kept if it was wrong
 * (A-47).
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
 * Letters to an address: five places, each taken until its letter is too old to be sent or, once sent, for an hour (see
 * `mail/letters.repository.ts`). It does not reveal the recipient or the content of a letter.
 */
export interface LettersTable {
  /** A keyed hash of the recipient. */
  address: string;
  place: number;
  kind: 'confirm' | 'reset' | 'taken';
  /** The letter, encrypted; null once it has been sent. */
  sealed: string | null;
  until: string;
  /** When a server may next try to send it. */
  try_at: string;
  tries: number;
  /** Names the current attempt. */
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

export interface KnownPicture {
  id: string;
  /** Size as acknowledged, if it was. */
  bytes?: number;
  /** Hash of what was downloaded first; every later download must have it too. */
  hash?: string;
}

/** Somebody who encodes and deletes, and what the server has acknowledged to them. */
export interface Customer {
  email: string;
  token: string;
  uid: string;
  pictures: Map<string, KnownPicture>;
  /** Encodes whose answer was lost: there may be as many pictures more. */
  unsureEncodes: number;
  /** Deletions whose answer was lost. */
  unsureDeletions: Set<string>;
  /** Acknowledged to be deleted, or expired. */
  gone: Set<string>;
  /** Encodes that were ever kept. */
  kept: number;
}

/** Somebody who buys the plan. */
export interface Buyer {
  email: string;
  token: string;
  uid: string;
  /** The notification that Stripe sends until it is acknowledged. */
  event?: string;
  /** Made under the plan, so that nothing is counted. */
  pictures: KnownPicture[];
  acknowledged: boolean;
}

/** Somebody whose account is being deleted. */
export interface Leaver {
  email: string;
  token: string;
  uid: string;
  pictureId?: string;
  acknowledged: boolean;
}

/** What the outside knows: everything acknowledged, and what it cannot be sure of. */
export interface Ledger {
  customers: Customer[];
  buyers: Buyer[];
  leavers: Leaver[];
  counts: { encodes: number; deletions: number; accounts: number; notifications: number; unanswered: number };
}

export function emptyLedger(): Ledger {
  const counts = { encodes: 0, deletions: 0, accounts: 0, notifications: 0, unanswered: 0 };
  return { customers: [], buyers: [], leavers: [], counts };
}

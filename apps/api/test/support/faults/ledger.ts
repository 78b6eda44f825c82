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
  /** Encodes that a device has reserved and not finished, with the picture that was sent for it, if one was. */
  reservations: Map<string, Uint8Array | null>;
  /** Pictures that devices made, for which ones without a message stand in. */
  byDevice: Set<string>;
  /** Reservations whose answer was lost. */
  unsureReservations: number;
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
  counts: {
    encodes: number;
    /** Pictures that devices have made. */
    uploads: number;
    deletions: number;
    accounts: number;
    notifications: number;
    /** Tabs closed while they sent a picture. */
    tabs: number;
    unanswered: number;
  };
}

export function emptyLedger(): Ledger {
  const done = { encodes: 0, uploads: 0, deletions: 0, accounts: 0, notifications: 0 };
  const counts = { ...done, tabs: 0, unanswered: 0 };
  return { customers: [], buyers: [], leavers: [], counts };
}

export interface KnownPicture {
  id: string;
  /** The acknowledged size, if there was an acknowledgement. */
  bytes?: number;
  /** Hash of the first download; every later download must have the same. */
  hash?: string;
}

/** A person who encodes and deletes, and what the server has acknowledged to them. */
export interface Customer {
  email: string;
  token: string;
  uid: string;
  pictures: Map<string, KnownPicture>;
  /** Encodes whose answer was lost: there may be this many more pictures. */
  unsureEncodes: number;
  /** Encodes that a device has reserved and not finished, with the picture that was sent for it, if any. */
  reservations: Map<string, Uint8Array | null>;
  /** Pictures made by devices (stand-ins without a message). */
  byDevice: Set<string>;
  /** Reservations whose answer was lost. */
  unsureReservations: number;
  /** Deletions whose answer was lost. */
  unsureDeletions: Set<string>;
  /** Acknowledged as deleted, or expired. */
  gone: Set<string>;
  /** How many encodes were ever stored. */
  kept: number;
}

/** A person who buys the plan. */
export interface Buyer {
  email: string;
  token: string;
  uid: string;
  /** The notification that Stripe sends until it is acknowledged. */
  event?: string;
  /** Made under the plan, so not counted. */
  pictures: KnownPicture[];
  acknowledged: boolean;
}

/** A person whose account is being deleted. */
export interface Leaver {
  email: string;
  token: string;
  uid: string;
  pictureId?: string;
  acknowledged: boolean;
}

/** What is known outside the server: everything acknowledged, and what is uncertain. */
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
    /** Tabs closed while sending a picture. */
    tabs: number;
    unanswered: number;
  };
}

export function emptyLedger(): Ledger {
  const done = { encodes: 0, uploads: 0, deletions: 0, accounts: 0, notifications: 0 };
  const counts = { ...done, tabs: 0, unanswered: 0 };
  return { customers: [], buyers: [], leavers: [], counts };
}

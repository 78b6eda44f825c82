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
  expires_at: string | null;
}

/** An encode in progress. It has been counted already; what a crash leaves here is given back. */
export interface PendingEncodesTable {
  id: string;
  uid: string;
  s3_key: string;
  started_at: string;
}

/** Free encodes used per person. */
export interface QuotasTable {
  uid: string;
  used: number;
}

export interface Tables {
  encodings: EncodingsTable;
  pending_encodes: PendingEncodesTable;
  quotas: QuotasTable;
}

import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  /** Complete when small and local, or when its length is not known otherwise; else a stream. */
  body: Uint8Array | Readable;
}

/**
 * Where pictures are kept. Keys are made by the server (see `storage-keys.ts`), never from what a person sent.
 * Every method throws `AppError` `storage.full` or `storage.unavailable` when the medium fails.
 */
export interface Storage {
  /** How it is described to an operator: `the directory …`, `the bucket …`. */
  readonly place: string;
  /** Creates the place if it does not exist yet. */
  prepare(): Promise<void>;
  /** Removes what was left half written before the given time. */
  removeUnfinished(before: Date): Promise<void>;
  /** Stores the bytes; once it resolves they survive a crash, and when it rejects nothing is left behind. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Opens a stored file, or resolves to `null` when there is none. The caller consumes or destroys a streamed body. */
  open(key: string): Promise<StoredFile | null>;
  /** Deletes a file; it is no error if there is none. */
  delete(key: string): Promise<void>;
  /** Keys of all pictures and thumbnails. */
  list(): Promise<string[]>;
}

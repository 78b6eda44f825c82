import type { Readable } from 'node:stream';

export interface StoredFile {
  bytes: number;
  /** Whole when it is small and near, else as it comes. */
  body: Uint8Array | Readable;
}

/**
 * Where pictures are kept. Keys are made by the server (see `storage-keys.ts`), never from what a person sent.
 * Every method throws `AppError` `storage.full` or `storage.unavailable` when the medium fails.
 */
export interface Storage {
  /** How an operator knows it: `the directory …`, `the bucket …`. */
  readonly place: string;
  /** Makes the place where there is none yet. */
  prepare(): Promise<void>;
  /** Removes what was left half written before the given time. */
  removeUnfinished(before: Date): Promise<void>;
  /** Stores the bytes; once it resolves they survive a crash, and when it rejects nothing is left behind. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Opens a stored file, or resolves to `null` when there is none. The caller consumes or destroys a body that streams. */
  open(key: string): Promise<StoredFile | null>;
  /** Deletes a file; deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Keys of all pictures and thumbnails. */
  list(): Promise<string[]>;
}

import { embeddedBackend } from './embedded-backend.ts';
import { postgresS3Backend } from './postgres-s3-backend.ts';

/** Where the server under test keeps the state of a data directory, seen from outside the server. */
export interface Backend {
  /** Gives a new data directory the tables that the product would create at its first start. */
  prepare(dataDir: string): Promise<void>;
  /** Settings that lead a server there. */
  environment(dataDir: string): Promise<Record<string, string>>;
  /** Names of the stored files. */
  files(dataDir: string): Promise<string[]>;
  /** Runs one SQL statement that both engines understand. */
  sql(dataDir: string, statement: string): Promise<Record<string, unknown>[]>;
  /** Leaves what a crash in the middle of a write can leave, and lets pass the time after which it is tidied. */
  afterCrash(dataDir: string): Promise<void>;
  /**
   * Simulates a mistake by the operator: settings that lead to a place without the pictures, or pictures that were
   * moved away. `back` undoes it, as the operator would, and `place` is the name of that place.
   */
  misplace(
    dataDir: string,
  ): Promise<{ env: Record<string, string>; place: RegExp; back: () => Promise<void> }>;
  /** Lets every larger file break off before its first byte although it was opened; returns what mends that. */
  breakOff(): Promise<() => void>;
  /** Removes the mark in the storage that says whose pictures it holds. */
  unmark(dataDir: string): Promise<void>;
  /** Every byte that was written. */
  written(dataDir: string): Promise<Buffer>;
}

export const backend: Backend =
  process.env['TEST_BACKEND'] === 'postgres-s3' ? postgresS3Backend() : embeddedBackend;

import { embeddedBackend } from './embedded-backend.ts';
import { postgresS3Backend } from './postgres-s3-backend.ts';

/** Where the server under test keeps the state of a data directory, seen from outside the server. */
export interface Backend {
  /** Settings that lead a server there. */
  environment(dataDir: string): Promise<Record<string, string>>;
  /** Names of the stored files. */
  files(dataDir: string): Promise<string[]>;
  /** Runs one SQL statement that both engines understand. */
  sql(dataDir: string, statement: string): Promise<Record<string, unknown>[]>;
  /** Leaves what a crash can leave in the middle of a write, and lets pass the time after which that is tidied. */
  afterCrash(dataDir: string): Promise<void>;
  /** Every byte that was written. */
  written(dataDir: string): Promise<Buffer>;
}

export const backend: Backend =
  process.env['TEST_BACKEND'] === 'postgres-s3' ? postgresS3Backend() : embeddedBackend;

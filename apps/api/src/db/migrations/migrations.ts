import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../../errors/start-error.ts';
import type { Tables } from '../tables.ts';
import { checkoutsAndFormerAccounts } from './checkouts-and-former-accounts.migration.ts';
import { forgottenVisitors } from './forgotten-visitors.migration.ts';
import { letters } from './letters.migration.ts';
import { links } from './links.migration.ts';
import { notes } from './notes.migration.ts';
import { orphans } from './orphans.migration.ts';
import { plans } from './plans.migration.ts';
import { receipts } from './receipts.migration.ts';
import { reservations } from './reservations.migration.ts';
import { servers } from './servers.migration.ts';
import { unprovenPasts } from './unproven-pasts.migration.ts';

/** Written with the schema builder's portable types, so that SQLite and Postgres run the same steps. */
const firstTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('encodings')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull())
      .addColumn('s3_key', 'text', (column) => column.notNull().unique())
      .addColumn('filename', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('width', 'integer', (column) => column.notNull())
      .addColumn('height', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('has_qr', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .execute();
    await db.schema
      .createIndex('encodings_by_person')
      .on('encodings')
      .columns(['uid', 'created_at'])
      .execute();
    await db.schema.createIndex('encodings_by_expiry').on('encodings').column('expires_at').execute();
    await db.schema
      .createTable('pending_encodes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('uid', 'text', (column) => column.notNull())
      .addColumn('s3_key', 'text', (column) => column.notNull().unique())
      .addColumn('started_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('quotas')
      .addColumn('uid', 'text', (column) => column.primaryKey())
      .addColumn('used', 'integer', (column) => column.notNull())
      .execute();
  },
};

const migrations: Readonly<Record<string, Migration>> = {
  '001-first-tables': firstTables,
  '002-plans': plans,
  '003-servers': servers,
  '004-checkouts-and-former-accounts': checkoutsAndFormerAccounts,
  '005-orphans': orphans,
  '006-letters': letters,
  '007-unproven-pasts': unprovenPasts,
  '008-reservations': reservations,
  '009-links': links,
  '010-receipts': receipts,
  '011-notes': notes,
  '012-forgotten-visitors': forgottenVisitors,
};

/** Names of the migrations that a database of this version has been through. */
export const MIGRATIONS: readonly string[] = Object.keys(migrations);

/** What Kysely says where a migration has run that this version does not know. */
const UNKNOWN = /previously executed migration .+ is missing/;
const NEWER =
  'A newer version of Underpaint has used this database. Start that version, or restore a backup from before the update.';

/**
 * Brings the product's own tables up to date; the built-in sign-in migrates its tables itself.
 *
 * @throws {StartError} when a newer version has done so already.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error instanceof Error && UNKNOWN.test(error.message)) throw new StartError(NEWER, { cause: error });
  if (error !== undefined) throw error;
}

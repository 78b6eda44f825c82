import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { knownPictures, unfinished } from '../db/installation.ts';
import { MIGRATIONS } from '../db/migrations/migrations.ts';
import { StartError } from '../errors/start-error.ts';
import { claimStorage, requireOwnStorage } from '../storage/claim-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { copyFiles, differingFiles } from './copy-files.ts';
import { copyTable, inOrder, sumOfSource, sumOfTarget, type Table, tablesOf } from './copy-rows.ts';
import type { SourceDatabase } from './source-database.ts';

export interface Migration {
  source: { database: SourceDatabase; storage: Storage };
  /** Its database has all tables already. */
  target: { db: Database; place: string; storage: Storage };
  say: (line: string) => void;
}

function requireSameTables(source: SourceDatabase, tables: Table[]): void {
  const names = new Set(tables.map(({ name }) => name));
  const missing = source.tables().filter((name) => !names.has(name));
  const executed = new Set(source.all('SELECT name FROM kysely_migration').map(({ name }) => name));
  if (missing.length === 0 && MIGRATIONS.every((name) => executed.has(name))) return;
  throw new StartError(
    'DATA_DIR is of another version. Start and stop this version on it once, then migrate.',
  );
}

async function isEmpty({ db, storage }: Migration['target'], tables: Table[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return (await storage.list()).length === 0;
}

/**
 * Marks the target as being filled: an empty one, or one of an interrupted migration from the same source.
 *
 * @returns whether it still has to be filled. If not, filling it would bring back what has been deleted there since.
 */
async function claimTarget(id: string, { target }: Migration, tables: Table[]): Promise<boolean> {
  const { db, place, storage } = target;
  const named = (await db.selectFrom('installation').select('id').executeTakeFirst())?.id;
  const ours = named === id || named === unfinished(id);
  if (!ours && !(await isEmpty(target, tables))) {
    throw new StartError('The database or the bucket already holds something else. Name empty ones.');
  }
  await claimStorage(storage, { installation: id, place, pictures: () => knownPictures(db) });
  if (named === id) return false;
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('installation').execute();
    await transaction
      .insertInto('installation')
      .values({ id: unfinished(id) })
      .execute();
  });
  return true;
}

async function verify({ source, target, say }: Migration, tables: Table[]): Promise<string[]> {
  const problems: string[] = [];
  for (const table of tables) {
    const [here, there] = [sumOfSource(source.database, table), await sumOfTarget(target.db, table)];
    say(`${table.name}: ${there.count} rows of ${here.count}`);
    if (here.checksum !== there.checksum) problems.push(`table ${table.name}`);
  }
  const differing = await differingFiles(source.storage, target.storage);
  say(`files: ${(await target.storage.list()).length} of ${(await source.storage.list()).length}`);
  return [...problems, ...differing.map((key) => `file ${key}`)];
}

/**
 * Copies an embedded installation that is not running. Rows come first, then files; what is already there is not copied
 * again, so an interrupted migration continues where it stopped. Finally every row and every file is read on both sides
 * and compared; only then can a server start on the target. A finished migration is only compared again. The source is
 * only read.
 *
 * @returns what differs between the two sides; nothing when the migration is complete.
 * @throws {StartError} for a target that holds something else, a source of another version, one whose pictures are
 * somewhere else, or a storage that fails.
 */
export async function migrateData(migration: Migration): Promise<string[]> {
  const { source, target, say } = migration;
  const all = await tablesOf(target.db);
  requireSameTables(source.database, all);
  const kept = new Set(source.database.tables());
  const tables = inOrder(
    all.filter(({ name }) => kept.has(name)),
    source.database,
  );
  const id = source.database.owner.installation;
  await requireOwnStorage(source.storage, source.database.owner);
  if (!(await claimTarget(id, migration, all))) {
    say('Everything was moved before; both sides are only compared.');
    return verify(migration, tables);
  }
  for (const table of tables) await copyTable(source.database, target.db, table);
  await copyFiles(source.storage, target.storage);
  const problems = await verify(migration, tables);
  if (problems.length === 0) await target.db.updateTable('installation').set({ id }).execute();
  return problems;
}

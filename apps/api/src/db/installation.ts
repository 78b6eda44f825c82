import { randomBytes } from 'node:crypto';
import { StartError } from '../errors/start-error.ts';
import type { Database } from './database.ts';

const UNFINISHED = 'unfinished:';

/** What a database is called while `migrate-data` fills it with the installation of this name. */
export const unfinished = (id: string) => `${UNFINISHED}${id}`;

/**
 * The name of this database, created on first start; every copy of the database has it too. Only one server may call
 * this at a time (see `OpenedDatabase.alone`).
 *
 * @throws {StartError} when a migration to this database was interrupted.
 */
export async function installationId(db: Database): Promise<string> {
  const known = await db.selectFrom('installation').select('id').executeTakeFirst();
  if (known?.id.startsWith(UNFINISHED)) {
    throw new StartError('Only a part of an installation is here yet. Run `npm run migrate-data` again.');
  }
  if (known !== undefined) return known.id;
  const id = randomBytes(16).toString('base64url');
  await db.insertInto('installation').values({ id }).execute();
  return id;
}

/** How many pictures the database has rows for, including encodes in progress. */
export async function knownPictures(db: Database): Promise<number> {
  const each = db
    .selectFrom('encodings')
    .select('id')
    .unionAll(db.selectFrom('pending_encodes').select('id'))
    .as('each');
  const counted = db.selectFrom(each).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

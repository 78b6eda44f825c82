import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Config, s3Settings } from '../config/config.ts';
import { dataDirectory } from '../config/data-directory.ts';
import { type OpenedDatabase, openDatabase } from '../db/database.ts';
import { lockDirectory } from '../db/directory-lock.ts';
import { migrate } from '../db/migrations/migrations.ts';
import { StartError } from '../errors/start-error.ts';
import { builtInIdentity } from '../identity/better-auth.ts';
import type { Mailer } from '../mail/mailer.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import { openS3Storage } from '../storage/s3-storage.ts';
import { migrateData } from './migrate-data.ts';
import { withPlaceNamed } from './named-storage.ts';
import { type Command, runCommand } from './run-command.ts';
import { SourceDatabase } from './source-database.ts';

/** Nobody signs in while data are being moved, so no mail is sent. */
const NO_MAIL: Mailer = { post: async () => {}, delayed: () => false, close: async () => {} };

/** Lets the product and the sign-in library create their tables. */
async function createTables({ db, engine }: OpenedDatabase, config: Config): Promise<void> {
  await migrate(db);
  const secret = config.authSecret ?? '';
  const nobody = { mailer: NO_MAIL, onProof: async () => {}, log: () => {} };
  await builtInIdentity({ db, engine, secret, settings: config, ...nobody });
}

async function adviseOnSecret({ dataDir, authSecret }: Config, say: (line: string) => void): Promise<void> {
  const kept = await readFile(dataDirectory(dataDir).secret, 'utf8').catch(() => '');
  if (kept.trim() === '' || kept.trim() === authSecret) return;
  say('AUTH_SECRET is not the one in DATA_DIR/auth-secret: everybody will have to sign in again.');
}

function openSource({ dataDir }: Config, closing: AsyncDisposableStack) {
  const database = closing.use(new SourceDatabase(dataDir));
  const lock = lockDirectory(dataDir);
  closing.defer(() => lock.release());
  return { database, storage: withPlaceNamed(diskStorage(dataDirectory(dataDir).pictures)) };
}

async function openTarget(config: Config, closing: AsyncDisposableStack) {
  const bucket = s3Settings(config);
  if (config.databaseUrl === undefined || bucket === null) {
    throw new StartError('Set DATABASE_URL and S3_BUCKET to where the installation in DATA_DIR should go.');
  }
  const database = openDatabase(config);
  closing.defer(() => database.db.destroy());
  await database.alone(() => createTables(database, config));
  const storage = await openS3Storage(bucket);
  closing.defer(() => storage.close());
  return { database, storage: withPlaceNamed(storage) };
}

/** `npm run migrate-data`: from DATA_DIR to DATABASE_URL and S3_BUCKET. Exit code 1 when the two sides differ. */
export const moveData: Command = async (config, { args, say }) => {
  // It has no options: whoever asks for help, or for a dry run, does not want it to start.
  parseArgs({ args });
  await using closing = new AsyncDisposableStack();
  const source = openSource(config, closing);
  const { database, storage } = await openTarget(config, closing);
  const target = { db: database.db, place: database.place, storage };
  const problems = await database.alone(() => migrateData({ source, target, say }));
  for (const problem of problems) say(`not the same on both sides: ${problem}`);
  if (problems.length > 0) return 1;
  await adviseOnSecret(config, say);
  say('Everything was copied and compared. DATA_DIR was only read; keep it until you trust the new place.');
  return 0;
};

if (import.meta.main) await runCommand(moveData);

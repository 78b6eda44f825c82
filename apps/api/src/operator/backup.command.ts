import { parseArgs } from 'node:util';
import { StartError } from '../errors/start-error.ts';
import { backUp } from './backup.ts';
import { type Command, runCommand } from './run-command.ts';

/** `npm run backup -- DIRECTORY`: makes a copy of DATA_DIR that can replace it. */
export const backup: Command = async ({ dataDir, databaseUrl, s3Bucket }, { args, say }) => {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [into] = positionals;
  if (into === undefined || positionals.length > 1) {
    throw new StartError('Usage: npm run backup -- DIRECTORY, which must be empty or not exist yet.');
  }
  if (databaseUrl !== undefined || s3Bucket !== undefined) {
    throw new StartError('Postgres and buckets have their own tools for backups: see docs/operations.md.');
  }
  await backUp(dataDir, into);
  say(`Done. To restore, start the server with DATA_DIR=${into}, or with a copy of it.`);
  return 0;
};

if (import.meta.main) await runCommand(backup);

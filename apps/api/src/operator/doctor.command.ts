import { parseArgs } from 'node:util';
import { StartError } from '../errors/start-error.ts';
import { openSandbox } from '../workers/processes/sandbox.ts';
import { examineInstallation } from './doctor.ts';
import { type Command, runCommand, withStores } from './run-command.ts';

const flag = { type: 'boolean', default: false } as const;

/**
 * `npm run doctor -- [--read] [--repair [--even-many]] [--claim-storage]`. `--read` also reads every picture and
 * thumbnail, `--even-many` lets a repair remove many rows, and `--claim-storage` takes a storage without a mark as this
 * database's own. Exit code 0 when everything is in order, 1 when a problem is left.
 */
export const doctor: Command = async (config, { args, say }) => {
  const options = { read: flag, repair: flag, 'even-many': flag, 'claim-storage': flag };
  const { read, repair, 'even-many': evenMany, 'claim-storage': claim } = parseArgs({ args, options }).values;
  if (evenMany && !repair) throw new StartError('--even-many only works together with --repair.');
  const accountsElsewhere = config.identityProvider !== 'built-in';
  const examine = { read, repair, evenMany, accountsElsewhere, say };
  await openSandbox(config, say);
  const left = await withStores(config, { claim }, (stores) => examineInstallation(stores, examine));
  return left === 0 ? 0 : 1;
};

if (import.meta.main) await runCommand(doctor);

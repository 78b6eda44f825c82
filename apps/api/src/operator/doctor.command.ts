import { parseArgs } from 'node:util';
import { openSandbox } from '../workers/sandbox.ts';
import { examineInstallation } from './doctor.ts';
import { runCommand, say, withStores } from './run-command.ts';

/**
 * `npm run doctor -- [--read] [--repair]`. `--read` reads every picture and thumbnail too. Exit code 0 when everything
 * fits, 1 when something is left.
 */
await runCommand(async (config) => {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { read: flag, repair: flag } });
  await openSandbox(config, say);
  const left = await withStores(config, (stores) => examineInstallation(stores, { ...values, say }));
  return left === 0 ? 0 : 1;
});

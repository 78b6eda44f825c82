import { parseArgs } from 'node:util';
import { examineInstallation } from './doctor.ts';
import { runCommand, say, withStores } from './run-command.ts';

/** `npm run doctor -- [--repair]`. Exit code 0 when everything fits, 1 when something is left. */
await runCommand(async (config) => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } });
  const left = await withStores(config, (stores) => examineInstallation(stores, { ...values, say }));
  return left === 0 ? 0 : 1;
});

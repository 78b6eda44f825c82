import { parseArgs } from 'node:util';
import { runTool } from './lib/tools.mjs';

/** `npm run faults -- [--rounds 100] [--seed 1]`: kills the real server again and again and checks what is left. */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
process.exitCode = await runTool({
  packageName: 'vitest',
  program: 'vitest',
  args: ['run', '--project', 'api', 'apps/api/test/stores/faults.test.ts'],
  env: { FAULT_ROUNDS: values.rounds, FAULT_SEED: values.seed },
});

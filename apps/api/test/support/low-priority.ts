/**
 * Looks for a message in a picture like a server started at the lowest priority, and prints what was found to standard
 * output. Arguments: paths of the picture and of a data directory.
 */
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { DEFAULT_LIMITS } from '@underpaint/imaging';
import { processWorkers } from '../../src/workers/process-workers.ts';
import { findSandbox } from '../../src/workers/processes/sandbox.ts';

const NICENESS = 15;
const [, , path = '', dataDir = ''] = process.argv;

setPriority(NICENESS);
const sandbox = await findSandbox({ memoryBytes: 2 ** 30, dataDir });
const workers = processWorkers({ workers: 1, queueMax: 1, taskSeconds: 600, sandbox });
const task = { picture: await readFile(path), claimed: null, passphrase: 'a key', limits: DEFAULT_LIMITS };
const asker = { network: '192.0.2.1', uid: 'somebody', signal: new AbortController().signal };
process.stdout.write(JSON.stringify(await workers.decode(task, asker, () => {})));
await workers.close();

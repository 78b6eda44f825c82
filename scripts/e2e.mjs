import { buildWebIfNeeded } from './lib/build-web.mjs';
import { requireHostNode } from './lib/host-node.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { explainFailure } from './lib/processes.mjs';
import { runJourneys } from './lib/tools.mjs';

requireHostNode();
await explainFailure(async () => {
  await installIfNeeded();
  await buildWebIfNeeded();
  process.exitCode = await runJourneys(process.argv.slice(2));
});

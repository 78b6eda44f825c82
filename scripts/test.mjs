import { findBrowser, findFirefox } from './lib/browser.mjs';
import { requireBubblewrap } from './lib/bubblewrap.mjs';
import { buildWebIfNeeded } from './lib/build-web.mjs';
import { journeys, lint, tellResults, types, unitTests } from './lib/checks.mjs';
import { requireHostNode } from './lib/host-node.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { explainFailure } from './lib/processes.mjs';
import { requireRedis } from './lib/redis.mjs';

async function runAll(directory) {
  await findBrowser();
  await findFirefox();
  await requireRedis();
  await requireBubblewrap();
  await buildWebIfNeeded();
  return Promise.all([lint(), types(), unitTests(directory), journeys(directory)]);
}

requireHostNode();
await explainFailure(async () => {
  await installIfNeeded();
  await tellResults(runAll);
});

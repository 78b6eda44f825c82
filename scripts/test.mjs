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
  const results = await Promise.all([checkAndTestUnits(directory), journeys(directory)]);
  return results.flat();
}

async function checkAndTestUnits(directory) {
  return [await lint(), await types(), await unitTests(directory)];
}

requireHostNode();
await explainFailure(async () => {
  await installIfNeeded();
  await tellResults(runAll);
});

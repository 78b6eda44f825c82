import { findBrowser, findFirefox } from './lib/browser.mjs';
import { requireBubblewrap } from './lib/bubblewrap.mjs';
import { buildWebIfNeeded } from './lib/build-web.mjs';
import { journeys, lint, reportResults, types, unitTests } from './lib/checks.mjs';
import { requireHostNode } from './lib/host-node.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { explainFailure } from './lib/processes.mjs';
import { requireRedis } from './lib/redis.mjs';

/**
 * For unit tests and for journeys: more than the two processors that this is made for, because each worker waits for
 * servers, browsers and commands for a third of its time.
 */
const WORKERS = { workers: 3 };

async function runAll(directory) {
  await findBrowser();
  await findFirefox();
  await requireRedis();
  await requireBubblewrap();
  await buildWebIfNeeded();
  return Promise.all([lint(), types(), unitTests(directory, WORKERS), journeys(directory, WORKERS)]);
}

requireHostNode();
await explainFailure(async () => {
  await installIfNeeded();
  await reportResults(runAll);
});

import { buildWebIfNeeded } from './lib/build-web.mjs';
import { requireHostNode } from './lib/host-node.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { node24, node24Environment } from './lib/node24.mjs';
import { explainFailure } from './lib/processes.mjs';
import { noticeOrphaning, serve } from './lib/servers.mjs';

requireHostNode();
noticeOrphaning();
await explainFailure(async () => {
  await installIfNeeded();
  await buildWebIfNeeded();
  process.exitCode = await serve([
    {
      command: node24(),
      args: ['--import', new URL('./lib/child-of-start.mjs', import.meta.url).href, 'apps/api/src/main.ts'],
      options: { env: node24Environment() },
    },
  ]);
});

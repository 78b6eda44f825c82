import { join } from 'node:path';
import { requireHostNode } from './lib/host-node.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { node24, node24Environment, programOf } from './lib/node24.mjs';
import { explainFailure } from './lib/processes.mjs';
import { ROOT } from './lib/root.mjs';
import { noticeOrphaning, serve } from './lib/servers.mjs';

/** Where Vite serves the pages, and so the origin of requests. */
const PAGES = 'http://localhost:5173';

requireHostNode();
noticeOrphaning();
await explainFailure(async () => {
  await installIfNeeded();
  const env = node24Environment();
  process.exitCode = await serve([
    {
      command: node24(),
      args: ['--watch', 'apps/api/src/main.ts'],
      options: { env: { ...env, PORT: '3000', PUBLIC_ORIGIN: PAGES } },
    },
    {
      command: node24(),
      args: [programOf('vite', 'vite'), '--port', '5173', '--strictPort'],
      options: { env, cwd: join(ROOT, 'apps/web') },
    },
  ]);
});

import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { node24, node24Environment } from './lib/node24.mjs';
import { runQuietly } from './lib/processes.mjs';
import { ROOT } from './lib/root.mjs';

const env = node24Environment({ CHROMIUM: await findBrowser() });
await runQuietly(node24(), [join(ROOT, 'e2e/pictures/share-preview.ts')], { env });

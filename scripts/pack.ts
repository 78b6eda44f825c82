import { join, relative } from 'node:path';
import { ROOT } from './lib/root.mjs';
import { packAll } from './pack/pack-all.ts';

/** Packs the libraries and the command line into dist/packages, and names the files. */
const files = await packAll(join(ROOT, 'dist/packages'));
for (const path of Object.values(files)) console.log(relative(process.cwd(), path));

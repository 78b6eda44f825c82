import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.ts';
import { bundledPath, MODULES, PICTURE_REHEARSAL } from './modules.ts';

const [, , directory = ''] = process.argv;

await bundle(MODULES, directory);
// Out of the bundle: compiled code belongs to the file that it was compiled from.
await import(pathToFileURL(bundledPath(PICTURE_REHEARSAL, directory)).href);

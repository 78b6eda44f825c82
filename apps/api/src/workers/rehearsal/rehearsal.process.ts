import { pathToFileURL } from 'node:url';
import { bundledPath, MODULES, PICTURE_REHEARSAL } from '../modules.ts';
import { bundle } from './bundle.ts';

const [, , directory = ''] = process.argv;

await bundle(MODULES, directory);
// From the bundle, because compiled code is tied to the file it was compiled from.
await import(pathToFileURL(bundledPath(PICTURE_REHEARSAL, directory)).href);

import { createHash } from 'node:crypto';
import { OFFERED_LANGUAGES } from '@underpaint/contract';
import type { Plugin, Rolldown } from 'vite';
import { DEMO, smallCopy } from '../src/features/home/demo.ts';

const WORKER = 'sw';
/** The screens that are useful without a network, and what translates sentences for them. */
const SCREENS = [
  'home-page',
  'decode-page',
  'decode-outcome-view',
  'file-source',
  'on-device',
  'shared-picture',
  'translate-outside',
];
/** The text of those screens, in every language offered. */
const isWords = (moduleId: string): boolean =>
  OFFERED_LANGUAGES.some((language) =>
    new RegExp(`/locales/${language}/(?:first|outside)\\.po$`).test(moduleId),
  );
/** What a page, a picture and Argon2id need besides the scripts. */
const ALWAYS = /^assets\/.*(?:\.css|\.woff2|\.wasm|(?:picture|key)\.worker-[\w-]+\.js)$/;
const PICTURES = [DEMO.surface, DEMO.difference];
const PUBLIC = ['/favicon.svg', ...PICTURES, ...PICTURES.map(smallCopy)];

type Bundle = Rolldown.OutputBundle;

function withImports(bundle: Bundle, name: string, seen: Set<string>): Set<string> {
  const file = bundle[name];
  if (file?.type !== 'chunk' || seen.has(name)) return seen;
  seen.add(name);
  for (const needed of file.imports) withImports(bundle, needed, seen);
  return seen;
}

/**
 * The files the service worker keeps: the screens that work without a network, with everything that revealing needs.
 */
function offlineFiles(bundle: Bundle): string[] {
  const files = new Set(Object.keys(bundle).filter((name) => ALWAYS.test(name)));
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type !== 'chunk') continue;
    const wanted = file.name === 'index' || SCREENS.includes(file.name) || file.moduleIds.some(isWords);
    if (wanted) withImports(bundle, name, files);
  }
  for (const screen of SCREENS) {
    if (!Object.values(bundle).some((file) => file.type === 'chunk' && file.name === screen))
      throw new Error(`The build has no file called ${screen}; correct scripts/offline-files.ts.`);
  }
  return [...[...files].sort().map((name) => `/${name}`), ...PUBLIC];
}

/** Writes the list of files to keep into the service worker. */
export const nameOfflineFiles = (): Plugin => ({
  name: 'name-offline-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === WORKER);
      if (worker?.type !== 'chunk') throw new Error('The service worker is missing from the build.');
      const files = JSON.stringify(offlineFiles(bundle));
      const version = createHash('sha256').update(files).update(worker.code).digest('hex').slice(0, 12);
      worker.code = `const OFFLINE_FILES=${files},OFFLINE_VERSION="${version}";\n${worker.code}`;
    },
  },
});

import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GUARD_FILE = /^assets\/guard-[\w-]+\.js$/;

/** A classic script: a module would only run after the page has been shown. */
async function buildGuard(): Promise<string> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: 'src/guard.ts', output: { format: 'iife' } },
    },
  });
  const [first] = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const [chunk] = first?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error('src/guard.ts could not be built.');
  return chunk.code;
}

/** Adds `src/guard.ts` to the page, before its styles and modules. */
export const guardDrawn = (): Plugin => ({
  name: 'guard-drawn',
  apply: 'build',
  async buildStart() {
    this.emitFile({ type: 'asset', name: 'guard.js', source: await buildGuard() });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => GUARD_FILE.test(name))
        .map((name) => ({ tag: 'script', attrs: { src: `/${name}` }, injectTo: 'head' })),
  },
});

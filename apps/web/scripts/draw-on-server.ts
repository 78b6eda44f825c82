import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import { DRAWING_MODULE } from '@underpaint/contract';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { linguiMacros } from './lingui-macros.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const [DIRECTORY = '', FILE = ''] = DRAWING_MODULE.split('/');

/** Builds the pages again, as Node modules with everything they need. */
const buildForServer = async (configPath: string, mode: string): Promise<Rolldown.OutputChunk[]> => {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [react(), linguiMacros(configPath), lingui({ configPath, failOnCompileError: true })],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/draw.tsx',
      write: false,
      rolldownOptions: {
        output: { entryFileNames: FILE, chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
};

/**
 * Puts the code that renders pages on the server (`src/draw.tsx`) beside them. Browsers never fetch it.
 *
 * @param configPath path of Lingui's configuration
 */
export const drawOnServer = (configPath: string): Plugin => {
  let chunks: Promise<Rolldown.OutputChunk[]>;
  return {
    name: 'draw-on-server',
    apply: 'build',
    configResolved({ mode }) {
      chunks = buildForServer(configPath, mode);
      chunks.catch(() => {});
    },
    async generateBundle() {
      for (const { fileName, code } of await chunks)
        this.emitFile({ type: 'asset', fileName: `${DIRECTORY}/${fileName}`, source: code });
    },
  };
};

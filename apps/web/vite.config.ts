import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './scripts/compress.ts';
import { drawOnServer } from './scripts/draw-on-server.ts';
import { dropDisplayNames } from './scripts/drop-display-names.ts';
import { guardDrawn } from './scripts/guard-drawn.ts';
import { linguiMacros } from './scripts/lingui-macros.ts';
import { listHashes } from './scripts/list-hashes.ts';
import { namePage } from './scripts/name-page.ts';
import { nameOfflineFiles } from './scripts/offline-files.ts';
import { orderHead } from './scripts/order-head.ts';
import { preloadFonts } from './scripts/preload-fonts.ts';

const LINGUI = fileURLToPath(new URL('lingui.config.ts', import.meta.url));

/** What every screen needs, in one file: it compresses better than many, and takes one request. */
const FRAME = [
  /node_modules\/(?:react|react-dom|react-router|scheduler|zod|react-hot-toast|@lingui)\//,
  // Nothing is changed on the server before somebody has done something.
  /node_modules\/@tanstack\/(?!.*\/(?:useMutation|mutationObserver)\.js)/,
  /packages\/contract\/src\//,
  /src\/shared\/(?:api|language(?!\/outside)|toast)\//,
  /src\/subjects\/account\/(?:identity\/(?!firebase|identity-errors|token-sync|built-in-care)|[\w-]+\.ts$|hooks\/use-auth-state|components\/encode-link)/,
  /src\/subjects\/plan\/hooks\/use-remaining/,
  // What a shared link and the encode screen have in common: otherwise ten small files, each with its own request.
  /src\/shared\/(?:ui\/(?:field|secret-field|use-focus-back)|picture\/(?:framed-picture|use-object-url|use-picture-rules)|device\/(?:device-errors|use-key-ahead)|text\/(?:base64url|format)|leaving\/(?:guard|ask-before-unload))\.tsx?/,
  /lucide-react\/.*\/eye(?:-off)?\.mjs/,
];
const inFrame = (id: string): boolean => FRAME.some((pattern) => pattern.test(id));

export default defineConfig({
  // Lingui asks for a fallback for React before version 18.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  plugins: [
    react(),
    dropDisplayNames(),
    linguiMacros(LINGUI),
    lingui({ configPath: LINGUI, failOnCompileError: true }),
    tailwindcss(),
    namePage(),
    guardDrawn(),
    preloadFonts(),
    orderHead(),
    drawOnServer(LINGUI),
    nameOfflineFiles(),
    compressFiles(),
    listHashes(),
  ],
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    manifest: true,
    // Every browser that can run the pages supports it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', sw: 'service-worker/sw.ts' },
      output: {
        // The service worker keeps its name, so that browsers find the next one.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: 'frame', test: inFrame }] },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  preview: { proxy: { '/api': 'http://localhost:3000' } },
});

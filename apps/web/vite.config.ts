import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './scripts/compress.ts';
import { preloadFonts } from './scripts/preload-fonts.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFonts(), compressFiles()],
  build: { outDir: 'dist', assetsInlineLimit: 0, chunkSizeWarningLimit: 400, manifest: true },
  server: { proxy: { '/api': 'http://localhost:3000' } },
  preview: { proxy: { '/api': 'http://localhost:3000' } },
});

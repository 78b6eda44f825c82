import { readFile } from 'node:fs/promises';
import { browserFiles } from '../src/browser.ts';

async function moduleAt(name: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL(import.meta.resolve(name))));
}

/** What a page uses, on Node: everything but the browser's own WebP. */
export const pageFiles = browserFiles({
  jpeg: () => moduleAt('@cornerstonejs/codec-libjpeg-turbo-8bit/wasm'),
  png: () => moduleAt('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
  webp: null,
});

import { readFile } from 'node:fs/promises';
import { browserFiles } from '../src/browser.ts';

/** What a page uses, on Node: all but the browser's own WebP. */
const Pixels = class {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
};
Object.assign(globalThis, { ImageData: Pixels });

async function moduleAt(name: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL(import.meta.resolve(name))));
}

export const pageFiles = browserFiles({
  jpeg: () => moduleAt('@cornerstonejs/codec-libjpeg-turbo-8bit/wasm'),
  png: () => moduleAt('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'),
  webp: null,
});

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Raster } from '@underpaint/codec';
import type jsqr from 'jsqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const require = createRequire(import.meta.url);
const wasm = require.resolve('zxing-wasm/reader/zxing_reader.wasm');
const wasmBinary = await readFile(wasm);
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer },
  fireImmediately: true,
});

/** jsQR is CommonJS that its types describe as an ES module. */
const scan: typeof jsqr.default = require('jsqr');

/** @returns the text of the QR code in the picture by jsQR, or null. */
export function readWithJsqr(picture: Raster): string | null {
  return (
    scan(rgba(picture), picture.width, picture.height, { inversionAttempts: 'dontInvert' })?.data ?? null
  );
}

/** @returns the text of the QR code in the picture by ZXing, or null. */
export async function readWithZxing(picture: Raster): Promise<string | null> {
  const { width, height } = picture;
  const image = {
    data: rgba(picture),
    width,
    height,
    colorSpace: 'srgb',
    pixelFormat: 'rgba-unorm8',
  } as const;
  const [found] = await readBarcodes(image, { formats: ['QRCode'] });
  return found?.text ?? null;
}

function rgba({ width, height, channels, data }: Raster): Uint8ClampedArray<ArrayBuffer> {
  const out = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < data.length; from += channels, to += 4) {
    for (let c = 0; c < channels; c++) out[to + c] = data[from + c] as number;
  }
  return out;
}

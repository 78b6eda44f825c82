import { encodeQR } from 'qr';
import { afterEach, expect, it, vi } from 'vitest';
import { codeReader, PATIENCE } from './code-reader.ts';

const TEXT = 'https://example.org/decode/abc';
const SCALE = 4;

/** A picture of the code; a reader only looks at its pixels. */
const drawn = (): ImageData => {
  const modules = encodeQR(TEXT, 'raw', { border: 4 });
  const side = modules.length * SCALE;
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isDark = modules[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] === true;
      if (isDark) data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
    }
  }
  return { data, width: side, height: side, colorSpace: 'srgb' };
};

const detector = (formats: readonly string[], detect: () => Promise<readonly { rawValue: string }[]>) =>
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats;
      detect = detect;
    },
  );

afterEach(() => vi.unstubAllGlobals());

const readDrawn = async () => (await codeReader(PATIENCE.file))(drawn());

it('the browser’s own reader is used if it supports QR codes', async () => {
  detector(['qr_code'], async () => [{ rawValue: 'its own' }]);
  expect(await readDrawn()).toBe('its own');
  detector(['qr_code'], async () => []);
  expect(await readDrawn()).toBeNull();
});

it('the library reads where a browser has no reader, one for other codes, or one that gives up', async () => {
  expect(await readDrawn()).toBe(TEXT);
  detector(['ean_13'], async () => [{ rawValue: 'its own' }]);
  expect(await readDrawn()).toBe(TEXT);
  detector(['qr_code'], () => Promise.reject(new Error('the service is not there')));
  expect(await readDrawn()).toBe(TEXT);
});

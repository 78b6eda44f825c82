import jpegUrl from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasm?url';
import pngUrl from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm?url';
import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { BeyondBrowserError, browserFiles, DEFAULT_LIMITS, ImagingError, moduleAt } from '../src/browser.ts';
import type { Reading } from './server-pictures.ts';

const { read } = browserFiles({ jpeg: moduleAt(jpegUrl), png: moduleAt(pngUrl), webp: null });

/** What this browser reads in a file; null if it leaves the file to servers, as the README of imaging says. */
async function readHere(file: Uint8Array): Promise<Reading | null> {
  try {
    const { width, height, channels, data } = (await read(file, DEFAULT_LIMITS)).raster;
    const samples = new Uint8Array(await crypto.subtle.digest('SHA-256', data as BufferSource)).toHex();
    return { width, height, channels, samples };
  } catch (error) {
    if (error instanceof BeyondBrowserError) return null;
    if (error instanceof ImagingError) return { refused: error.code };
    throw error;
  }
}

const { drawn, kept } = await commands.pictureNames();

async function readings(name: string): Promise<{ here: Reading | null; server: Reading }> {
  const { file, reading } = await commands.picture(name);
  return { here: await readHere(Uint8Array.fromBase64(file)), server: reading };
}

describe('the samples that a page reads are those that a server reads', () => {
  test.each(drawn)('of %s', async (name) => {
    const { here, server } = await readings(name);
    expect(here).toEqual(server);
  });

  test.runIf(kept.length > 0).each(kept)('of %s, but for what it leaves to servers', async (name) => {
    const { here, server } = await readings(name);
    if (here === null) expect(server).toHaveProperty('samples');
    else expect(here).toEqual(server);
  });
});

import type { Argon2id } from '@underpaint/codec';
import type { PictureFiles } from '../files/picture-files.ts';
import { DEFAULT_LIMITS } from '../shared/limits.ts';
import { once } from '../shared/once.ts';
import { argon2id as ownArgon2id } from './argon2id.ts';
import { jpegCodec } from './jpeg-codec.ts';
import { pngDecoder } from './png-decoder.ts';
import { readPicture, readUndecoded } from './read-picture.ts';
import { canTake, takeStep } from './take-step.ts';
import type { WebpCodec } from './webp-codec.ts';
import { writePicture } from './write-picture.ts';

/** Where the decoders' WebAssembly comes from; each module is loaded only once, when first needed. */
export interface BrowserModules {
  /** `@cornerstonejs/codec-libjpeg-turbo-8bit/wasm` */
  readonly jpeg: () => Promise<WebAssembly.Module>;
  /** `@jsquash/png/codec/pkg/squoosh_png_bg.wasm` */
  readonly png: () => Promise<WebAssembly.Module>;
  /** `webpOfBrowser` in a browser; with null, nothing is reported about WebP. */
  readonly webp: WebpCodec | null;
  /** Replaces hash-wasm on this thread. */
  readonly argon2id?: Argon2id;
}

/** Pictures without sharp, in a page's worker: uses libjpeg-turbo, a PNG decoder and hash-wasm. */
export function browserFiles(modules: BrowserModules): PictureFiles {
  const { jpeg: loadJpeg, png: loadPng, webp, argon2id = ownArgon2id } = modules;
  const jpeg = jpegCodec(once(loadJpeg));
  const decoders = { jpeg, png: pngDecoder(once(loadPng)) };
  const encoders = { jpeg, webp };
  const read: PictureFiles['read'] = (bytes, limits) => readPicture(bytes, { ...decoders, limits });
  return {
    read,
    readUndecoded: (bytes, limits) => readUndecoded(bytes, { ...decoders, limits }),
    open: read,
    write: ({ raster, like }) => writePicture(raster, { like, jpeg }),
    show: async (bytes) => (await readPicture(bytes, { ...decoders, limits: OWN })).raster,
    canTake: (step) => canTake(step, encoders),
    takeStep: (raster, step, mayOverwrite) => takeStep(raster, step, { ...encoders, mayOverwrite }),
    stepsLikeLuma: true,
    argon2id,
  };
}

/** Limits for files that were made here. */
const OWN = { ...DEFAULT_LIMITS, maxBytes: Number.POSITIVE_INFINITY, maxPixels: Number.POSITIVE_INFINITY };

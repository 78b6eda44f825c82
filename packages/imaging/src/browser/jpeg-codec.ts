/// <reference path="./libjpeg-turbo.d.ts" />
import createTurbo, { type LibjpegTurbo } from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs';
import type { Raster } from '@underpaint/codec';
import { JpegError, readJpeg, writeJpeg } from '@underpaint/jpeg';
import { unreadable } from '../shared/errors.ts';
import { nextTurn } from '../shared/one-at-a-time.ts';

/** Interleaved samples of a decoder: grey, or red, green and blue. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly data: Raster['data'];
}

/** A picture without alpha. */
type Opaque = Pick<Raster, 'width' | 'height' | 'data'>;

export interface JpegCodec {
  /** @throws ImagingError `image.unreadable` */
  decode(bytes: Uint8Array): Promise<Decoded>;
  /** @param picture red, green and blue per pixel */
  encode(picture: Opaque, options: JpegOptions): Promise<Uint8Array<ArrayBuffer>>;
}

export interface JpegOptions {
  readonly quality: number;
  readonly progressive?: boolean;
  readonly subsampling?: '4:2:0' | '4:4:4' | 'grey';
}

/** TurboJPEG's numbers. */
const SUBSAMPLING = { '4:4:4': 0, '4:2:0': 2, grey: 3 } as const;

/** Bytes. Up to this size, keeping an instance costs less memory than new ones while the old ones await collection. */
const KEPT = 256 * 1024 * 1024;

/**
 * libjpeg-turbo. One instance is reused for successive pictures, because each has its own memory, which stays until
 * the browser collects it. Two kinds are dropped: an instance that has thrown, whose state is unknown, and one that a
 * large picture has made large.
 */
export function jpegCodec(load: () => Promise<WebAssembly.Module>): JpegCodec {
  let idle: LibjpegTurbo | null = null;

  async function open(): Promise<LibjpegTurbo> {
    const module = await load();
    return createTurbo({
      // Synchronously, which workers may do: an exception here, such as running out of memory, reaches the caller,
      // while Emscripten never hears of an asynchronous failure.
      instantiateWasm: (imports, onSuccess) => {
        onSuccess(new WebAssembly.Instance(module, imports));
        return {};
      },
      print: () => {},
      printErr: () => {},
    });
  }

  async function within<Result>(work: (turbo: LibjpegTurbo) => Result): Promise<Result> {
    const turbo = idle ?? (await open());
    idle = null;
    const result = work(turbo);
    if (turbo.HEAPU8.length <= KEPT) idle = turbo;
    return result;
  }

  /** @returns null for a file in which libjpeg-turbo finds any fault */
  async function decoded(bytes: Uint8Array): Promise<Decoded | null> {
    try {
      return await within((turbo) => decodeWith(turbo, bytes));
    } catch (error) {
      // A number (see libjpeg-turbo.d.ts) says only that something was reported.
      if (typeof error === 'number' || error instanceof WebAssembly.RuntimeError) return null;
      throw error;
    }
  }

  return {
    decode: async (bytes) => {
      const picture = (await decoded(bytes)) ?? (await decoded(mended(bytes)));
      if (picture === null) throw unreadable();
      return picture;
    },
    encode: async (picture, options) => {
      // A search for a file size encodes many times; this lets messages from other threads through in between.
      await nextTurn();
      return within((turbo) => encodeWith(turbo, picture, options));
    },
  };
}

function decodeWith({ JPEGDecoder }: LibjpegTurbo, bytes: Uint8Array): Decoded {
  const decoder = new JPEGDecoder();
  decoder.getEncodedBuffer(bytes.length).set(bytes);
  decoder.decode();
  const { width, height, componentCount } = decoder.getFrameInfo();
  const data = decoder.getDecodedBuffer();
  decoder.delete();
  return { width, height, channels: componentCount === 1 ? 1 : 3, data };
}

function encodeWith(
  { JPEGEncoder }: LibjpegTurbo,
  { width, height, data }: Opaque,
  { quality, progressive = false, subsampling = '4:2:0' }: JpegOptions,
): Uint8Array<ArrayBuffer> {
  const encoder = new JPEGEncoder();
  const frame = { width, height, bitsPerSample: 8, componentCount: 3, isSigned: false };
  encoder.getDecodedBuffer({ ...frame, isUsingColorTransform: true }).set(data);
  encoder.setQuality(quality);
  encoder.setProgressive(progressive);
  encoder.setSubSampling(SUBSAMPLING[subsampling]);
  encoder.encode();
  const file = encoder.getEncodedBuffer();
  encoder.delete();
  return file;
}

/**
 * The same picture in a file without the faults that some cameras and programs write, such as stray bytes or an
 * unknown version.
 * @throws ImagingError `image.unreadable` if a part of the picture is missing
 */
function mended(bytes: Uint8Array): Uint8Array {
  try {
    return writeJpeg({ ...readJpeg(bytes), segments: [] });
  } catch (cause) {
    if (cause instanceof JpegError) throw unreadable(cause);
    throw cause;
  }
}

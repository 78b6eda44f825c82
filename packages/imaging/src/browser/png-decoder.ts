import { unreadable } from '../shared/errors.ts';

/** Red, green, blue and alpha, 8 bits each: the upper half of 16-bit samples. */
export interface DecodedPng {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** @throws ImagingError `image.unreadable` */
export type PngDecoder = (bytes: Uint8Array) => Promise<DecodedPng>;

/** Exports of `@jsquash/png`, a decoder in Rust, whose own JavaScript would keep one instance for ever. */
interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  /** Hands the decoded picture to the import `picture`. */
  decode(at: number, length: number): number;
  __wbindgen_malloc(length: number, alignment: number): number;
  __wbindgen_free(at: number, length: number, alignment: number): void;
}

/** Start of the name that wasm-bindgen gives to the import that receives the picture. */
const PICTURE = '__wbg_newwithownedu8clampedarray';

/** One instance is reused for successive pictures; after a failure it is dropped, since its state is unknown. */
export function pngDecoder(load: () => Promise<WebAssembly.Module>): PngDecoder {
  let idle: ((bytes: Uint8Array) => DecodedPng) | null = null;
  return async (bytes) => {
    const decode = idle ?? (await openDecoder(await load()));
    idle = null;
    try {
      const picture = decode(bytes);
      idle = decode;
      return picture;
    } catch (cause) {
      throw unreadable(cause);
    }
  };
}

async function openDecoder(module: WebAssembly.Module): Promise<(bytes: Uint8Array) => DecodedPng> {
  let decoded: DecodedPng | null = null;
  const picture = (at: number, length: number, width: number, height: number): number => {
    decoded = { width, height, data: new Uint8Array(memory.buffer, at >>> 0, length).slice() };
    free(at, length, 1);
    return 0;
  };
  const asked = WebAssembly.Module.imports(module).map(({ name }) => name);
  const imports = asked.map((name) => [name, name.startsWith(PICTURE) ? picture : refuse]);
  const instance = await WebAssembly.instantiate(module, { wbg: Object.fromEntries(imports) });
  const { memory, decode, __wbindgen_malloc: take, __wbindgen_free: free } = instance.exports as Exports;
  return (bytes) => {
    const at = take(bytes.length, 1) >>> 0;
    new Uint8Array(memory.buffer).set(bytes, at);
    decoded = null;
    decode(at, bytes.length);
    if (decoded === null) throw new TypeError('nothing was decoded');
    return decoded;
  };
}

/** Stands in for the imports that report errors. */
function refuse(): never {
  throw new TypeError('the decoder failed');
}

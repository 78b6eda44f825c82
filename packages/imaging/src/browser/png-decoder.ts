import { unreadable } from '../errors.ts';

/** Red, green, blue and alpha, 8 bits each: the upper ones of 16. */
export interface DecodedPng {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** @throws ImagingError `image.unreadable` */
export type PngDecoder = (bytes: Uint8Array) => Promise<DecodedPng>;

/** Of `@jsquash/png`, a decoder in Rust, whose own JavaScript keeps one instance for ever. */
interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  /** Gives what it is given to `picture` of the imports. */
  decode(at: number, length: number): number;
  __wbindgen_malloc(length: number, alignment: number): number;
  __wbindgen_free(at: number, length: number, alignment: number): void;
}

/** So begins the name that wasm-bindgen gives to the function that is handed the picture. */
const PICTURE = '__wbg_newwithownedu8clampedarray';

/** Pictures follow each other in one instance; one that has failed is left, since nobody knows its state. */
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

/** What is asked for to say that something went wrong. */
function refuse(): never {
  throw new TypeError('the decoder failed');
}

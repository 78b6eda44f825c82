import { CodecError } from '../errors.ts';

/**
 * An instance of a base64 module without imports, compiled at once: the modules are small.
 * @throws CodecError `runtime.unsupported` if WebAssembly is missing or forbidden, or lacks SIMD
 */
export function instantiate<Exports>(base64: string): Exports {
  if (typeof WebAssembly === 'undefined') throw unsupported();
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports;
  } catch (error) {
    // Thrown by a processor without SIMD, and under a content security policy without 'wasm-unsafe-eval'.
    if (error instanceof WebAssembly.CompileError) throw unsupported();
    throw error;
  }
}

function unsupported(): CodecError {
  return new CodecError(
    'runtime.unsupported',
    'Hiding and revealing need WebAssembly with SIMD, which is missing or blocked here. Please use a newer browser, or allow it.',
  );
}

/** An instance of a base64 module without imports, or `null` where the runtime cannot run it. */
export function instantiate<Exports>(base64: string): Exports | null {
  if (typeof WebAssembly === 'undefined') return null;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  if (!WebAssembly.validate(bytes)) return null;
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Exports;
  } catch (error) {
    // A content security policy without 'wasm-unsafe-eval' refuses compilation.
    if (error instanceof WebAssembly.CompileError) return null;
    throw error;
  }
}

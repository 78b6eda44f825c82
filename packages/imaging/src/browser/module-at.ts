/**
 * Loads and compiles a WebAssembly module each time the returned function is called.
 *
 * The file arrives as a whole and is then compiled at once, which workers may do. Compiling it while it arrives
 * sometimes never ends in Firefox (https://github.com/emscripten-core/emscripten/issues/22685), and nobody is told.
 */
export function moduleAt(url: string): () => Promise<WebAssembly.Module> {
  return async () => {
    const answer = await fetch(url);
    if (!answer.ok) throw new TypeError(`A decoder was asked for, and the answer was ${answer.status}.`);
    return new WebAssembly.Module(await answer.arrayBuffer());
  };
}

/** A file of the product could not be fetched: the network is to blame, not the browser. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

const request = async (url: string): Promise<Response> => {
  try {
    return await fetch(url);
  } catch (cause) {
    throw new NotLoadedError('A WebAssembly file could not be loaded.', { cause });
  }
};

/**
 * Returns a function that loads and compiles a WebAssembly module each time it is called, and throws NotLoadedError
 * without a network.
 *
 * The whole file is awaited and then compiled synchronously, which workers may do: in Firefox, compiling it while it
 * arrives sometimes never ends (https://github.com/emscripten-core/emscripten/issues/22685), and nothing reports that.
 */
export function moduleAt(url: string): () => Promise<WebAssembly.Module> {
  return async () => {
    const answer = await request(url);
    if (!answer.ok) throw new TypeError(`A WebAssembly file could not be loaded: status ${answer.status}.`);
    return new WebAssembly.Module(await answer.arrayBuffer());
  };
}

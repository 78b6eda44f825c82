/** A file of the product could not be fetched: the network is to blame, not the browser. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';
}

const load = async (url: string): Promise<ArrayBuffer> => {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new TypeError(`The answer has status ${answer.status}.`);
    return await answer.arrayBuffer();
  } catch (cause) {
    throw new NotLoadedError('A WebAssembly file could not be loaded.', { cause });
  }
};

/**
 * Returns a function that loads and compiles a WebAssembly module each time it is called, and throws NotLoadedError
 * if the whole file does not arrive.
 *
 * The whole file is awaited and then compiled synchronously, which workers may do: in Firefox, compiling it while it
 * arrives sometimes never ends (https://github.com/emscripten-core/emscripten/issues/22685), and nothing reports that.
 */
export const moduleAt = (url: string) => async (): Promise<WebAssembly.Module> =>
  new WebAssembly.Module(await load(url));

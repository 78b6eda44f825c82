import { expect, test } from 'vitest';

/** What the codec says in a frame whose security policy allows scripts from this site and from `scriptSources`. */
function outcomeUnder(scriptSources: string): Promise<string> {
  const frame = document.createElement('iframe');
  const script = new URL('./codec-frame.ts', import.meta.url);
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="script-src ${location.origin} ${scriptSources}">
    <script type="module" src="${script.href}"></script>`;
  return new Promise((resolve) => {
    addEventListener('message', function listen({ data, source }) {
      if (source !== frame.contentWindow) return;
      removeEventListener('message', listen);
      frame.remove();
      resolve(String(data));
    });
    document.body.append(frame);
  });
}

test('where the policy of a page allows WebAssembly, a message is hidden and revealed', async () => {
  expect(await outcomeUnder("'wasm-unsafe-eval'")).toBe('hidden');
});

test('where the policy of a page forbids WebAssembly, the codec says that it is not supported', async () => {
  expect(await outcomeUnder('')).toBe('runtime.unsupported');
});

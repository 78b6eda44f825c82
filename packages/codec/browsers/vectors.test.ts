import { describe, expect, test } from 'vitest';
import { reveal } from '../src/reveal.ts';
import { decodePicture } from './decode-picture.ts';

interface Vector {
  readonly format: string;
  readonly name: string;
  readonly file: string;
  readonly master: string;
  readonly message: string | null;
  readonly receipt?: string;
  readonly reason: string;
}

const open = async (file: string): Promise<Response> => {
  const response = await fetch(new URL(`../testdata/${file}`, import.meta.url));
  if (!response.ok) throw new Error(`${file} is not served: ${response.status}`);
  return response;
};
const { vectors }: { vectors: Vector[] } = await (await open('vectors.json')).json();

describe('pictures that open for ever open in this browser, which decodes them itself', () => {
  test.each(vectors)('$format, $name: $reason', async ({ file, master, message, receipt }) => {
    const image = await decodePicture(await (await open(file)).blob());
    const search = message === null ? false : { budgetMs: Number.POSITIVE_INFINITY };
    const asked = receipt === undefined ? {} : { receipt: Uint8Array.fromHex(receipt) };
    expect(await reveal({ image, master: Uint8Array.fromHex(master), search })).toEqual(
      message === null ? { found: false } : { found: true, message, ...asked },
    );
  });
});

import { describe, expect, test } from 'vitest';
import { seededBytes } from '../../test/seeded.ts';
import { PARAGRAPH } from '../../test/texts.ts';
import { createWasmTextModel } from '../wasm/text-model.ts';
import { prime } from './compress.ts';
import { type Predictor, TextModel } from './text-model.ts';

function wasmModel(): Predictor {
  const model = createWasmTextModel();
  if (model === null) throw new Error('this runtime has no WebAssembly');
  return model;
}

/** The probabilities a model gives to the bits of these bytes, each before it is told the bit. */
function probabilities(model: Predictor, bytes: Uint8Array): number[] {
  const seen: number[] = [];
  for (const byte of bytes) {
    for (let i = 7; i >= 0; i--) {
      seen.push(model.p());
      model.update((byte >> i) & 1);
    }
  }
  return seen;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('WebAssembly and TypeScript compute the same probabilities, to the last bit', () => {
  const both = [prime(wasmModel()), prime(new TextModel())] as const;

  test.each([
    ['English', bytesOf(PARAGRAPH)],
    ['Chinese and emoji', bytesOf('明天下午三点😀🎨'.repeat(30))],
    ['random bytes', seededBytes(1, 1500)],
    ['one byte over and over', new Uint8Array(1500).fill(65)],
    ['zeros', new Uint8Array(700)],
  ])('of %s, and again after going back', (_, bytes) => {
    const [first, reference] = both.map((model) => probabilities(model, bytes));
    expect(first).toEqual(reference);
    for (const model of both) model.rollback();
    expect(both.map((model) => probabilities(model, bytes.subarray(0, 200)))).toEqual([
      reference.slice(0, 1600),
      reference.slice(0, 1600),
    ]);
    for (const model of both) model.rollback();
  });
});

test('a probability is never certain: it stays within 1 and 65535', () => {
  const model = new TextModel();
  const seen = probabilities(model, new Uint8Array(3000));
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...seen)).toBeLessThanOrEqual(65535);
});

test('two models of one page share no state', () => {
  const [a, b] = [wasmModel(), wasmModel()];
  probabilities(a, bytesOf(PARAGRAPH));
  expect(probabilities(b, bytesOf('hello'))).toEqual(probabilities(new TextModel(), bytesOf('hello')));
});

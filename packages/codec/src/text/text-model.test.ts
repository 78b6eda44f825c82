import { describe, expect, test } from 'vitest';
import { SecondModel } from '../../second-reader/model.ts';
import { primedModel } from '../../second-reader/text.ts';
import { seededBytes } from '../../test/seeded.ts';
import { PARAGRAPH } from '../../test/texts.ts';
import { prime } from './compress.ts';
import { createTextModel, type TextModel } from './text-model.ts';

const bitsOf = (bytes: Uint8Array): number[] =>
  Array.from(bytes).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (byte >> i) & 1));

/** The probabilities a model gives to the bits of these bytes, each before it is told the bit. */
function probabilities(model: TextModel, bytes: Uint8Array): number[] {
  return bitsOf(bytes).map((bit) => {
    const seen = model.p();
    model.update(bit);
    return seen;
  });
}

/** The same of the second reader's model. */
function expected(model: SecondModel, bytes: Uint8Array): number[] {
  return bitsOf(bytes).map((bit) => {
    const seen = model.probability;
    model.learn(bit);
    return seen;
  });
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the model gives the probabilities of the format, to the last bit', () => {
  const model = prime(createTextModel());

  test.each([
    ['English', bytesOf(PARAGRAPH)],
    ['Chinese and emoji', bytesOf('明天下午三点😀🎨'.repeat(30))],
    ['random bytes', seededBytes(1, 1500)],
    ['one byte over and over', new Uint8Array(1500).fill(65)],
    ['zeros', new Uint8Array(700)],
  ])('of %s, and again after going back', (_, bytes) => {
    const reference = expected(primedModel(), bytes);
    expect(probabilities(model, bytes)).toEqual(reference);
    model.rollback();
    expect(probabilities(model, bytes.subarray(0, 200))).toEqual(reference.slice(0, 1600));
    model.rollback();
  });
});

test('a probability is never certain: it stays within 1 and 65535', () => {
  const seen = probabilities(createTextModel(), new Uint8Array(3000));
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...seen)).toBeLessThanOrEqual(65535);
});

test('two models of one page share no state', () => {
  const [a, b] = [createTextModel(), createTextModel()];
  probabilities(a, bytesOf(PARAGRAPH));
  expect(probabilities(b, bytesOf('hello'))).toEqual(expected(new SecondModel(), bytesOf('hello')));
});

import { expect, test } from 'vitest';
import { PARAGRAPH } from '../../test/texts.ts';
import { createTextModel, type TextModel } from './text-model.ts';

/** The probabilities that a model gives to the bits of these bytes, each before it is told the bit. */
function probabilities(model: TextModel, bytes: Uint8Array): number[] {
  return Array.from(bytes).flatMap((byte) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((i) => {
      const seen = model.p();
      model.update((byte >> i) & 1);
      return seen;
    }),
  );
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a probability is never certain: it stays within 1 and 65535', () => {
  const seen = probabilities(createTextModel(), new Uint8Array(3000));
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...seen)).toBeLessThanOrEqual(65535);
});

test('two models of one page share no state', () => {
  const [used, fresh] = [createTextModel(), createTextModel()];
  const expected = probabilities(createTextModel(), bytesOf('hello'));
  probabilities(used, bytesOf(PARAGRAPH));
  expect(probabilities(fresh, bytesOf('hello'))).toEqual(expected);
  expect(probabilities(used, bytesOf('hello'))).not.toEqual(expected);
});

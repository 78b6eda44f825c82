import { expect, test } from 'vitest';
import { type Turn, turnSamples } from './turn-samples.ts';

/** Rows of letters. */
const lying = (rows: readonly string[], turn: Turn): string[] => {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const data = Float32Array.from(rows.join(''), (letter) => letter.charCodeAt(0));
  const turned = new Float32Array(data.length);
  const size = turnSamples({ width, height, channels: 1, data }, turn, turned);
  const letters = String.fromCharCode(...turned);
  return Array.from({ length: size.height }, (_, y) => letters.slice(y * size.width, (y + 1) * size.width));
};

const OTHER_TURNS: readonly Turn[] = [
  { transpose: true, mirrorX: true, mirrorY: false },
  { transpose: true, mirrorX: false, mirrorY: true },
  { transpose: false, mirrorX: true, mirrorY: true },
  { transpose: false, mirrorX: true, mirrorY: false },
  { transpose: false, mirrorX: false, mirrorY: true },
  { transpose: true, mirrorX: false, mirrorY: false },
  { transpose: true, mirrorX: true, mirrorY: true },
];

test('a picture lies in each of the seven other ways', () => {
  expect(OTHER_TURNS.map((turn) => lying(['abc', 'def'], turn))).toEqual([
    ['da', 'eb', 'fc'],
    ['cf', 'be', 'ad'],
    ['fed', 'cba'],
    ['cba', 'fed'],
    ['def', 'abc'],
    ['ad', 'be', 'cf'],
    ['fc', 'eb', 'da'],
  ]);
});

import { expect, test } from 'vitest';
import { OTHER_TURNS, type Turn, turnedPlane } from './turned-plane.ts';

/** Rows of letters. */
const lying = (rows: readonly string[], turn: Turn): string[] => {
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  const data = Float32Array.from(rows.join(''), (letter) => letter.charCodeAt(0));
  const turned = turnedPlane({ width, height, data }, turn);
  const letters = String.fromCharCode(...turned.data);
  return Array.from({ length: turned.height }, (_, y) =>
    letters.slice(y * turned.width, (y + 1) * turned.width),
  );
};

const DIAGONAL: readonly Turn[] = [
  { quarters: 1, isMirrored: true },
  { quarters: 3, isMirrored: true },
];

test('a picture lies in each of the seven other ways', () => {
  expect([...OTHER_TURNS, ...DIAGONAL].map((turn) => lying(['abc', 'def'], turn))).toEqual([
    ['da', 'eb', 'fc'],
    ['cf', 'be', 'ad'],
    ['fed', 'cba'],
    ['cba', 'fed'],
    ['def', 'abc'],
    ['ad', 'be', 'cf'],
    ['fc', 'eb', 'da'],
  ]);
});

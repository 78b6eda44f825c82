import { expect, test } from 'vitest';
import { drawPhoto } from '../test/draw-photo.ts';
import { forge, plainCoded } from '../test/forge.ts';
import { seededBytes, testMaster } from '../test/seeded.ts';
import { reveal } from './reveal.ts';
import { END } from './text/primed-model.ts';

/** Length in the shortest payload, between its salt and its tag. */
const PLAINTEXT_BYTES = 8;

test.each([17, 30])(
  'a message is found although its pilots tell the length of class %d',
  async (toldClass) => {
    const image = await forge({
      cover: drawPhoto({ width: 768, height: 512, seed: 3 }),
      master: testMaster(4),
      random: (length) => seededBytes(toldClass, length),
      plaintext: plainCoded([...new TextEncoder().encode('ten'), END], PLAINTEXT_BYTES),
      toldClass,
    });
    const revealed = await reveal({ image, master: testMaster(4), search: false });
    expect(revealed).toEqual({ found: true, message: 'ten' });
  },
);

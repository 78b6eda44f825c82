import { prepareHiding } from '@underpaint/codec';
import { expect, test } from 'vitest';
import { drawPhoto } from '../../codec/test/draw-photo.ts';
import { testMaster } from '../../codec/test/seeded.ts';
import { PARAGRAPH } from '../../codec/test/texts.ts';
import { boundsOf } from './bounds.ts';
import { channelNamed } from './channels.ts';
import { greyOf } from './luma/grey-picture.ts';
import { simulateLuma } from './luma/simulate-luma.ts';
import { takeStep } from './node/simulate.ts';

test.each([47, 50])('WebP leaves more of a message at %i dB than either of its bounds says', async (psnr) => {
  const cover = drawPhoto({ width: 900, height: 600, seed: 9 });
  const hiding = await prepareHiding({ cover, message: PARAGRAPH, master: testMaster(1) });
  const { stego } = hiding.embedAt(psnr);
  const { margin } = hiding.readBack(await takeStep(stego, { do: 'webp', quality: 80 }));
  const predicted = boundsOf(channelNamed('discord-view'), stego).map(({ channel, share }) => {
    const rows = simulateLuma(greyOf(stego), channel.steps);
    return rows === null ? Number.NaN : share * hiding.readBackLuma(rows).margin;
  });
  expect(predicted).toHaveLength(2);
  for (const bound of predicted) expect(bound).toBeLessThan(margin);
});

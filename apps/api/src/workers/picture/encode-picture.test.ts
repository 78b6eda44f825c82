import { DEFAULT_LIMITS } from '@underpaint/imaging';
import { expect, test } from 'vitest';
import { pngPhoto } from '../../../test/support/pictures.ts';
import { encodePicture } from './encode-picture.ts';

test('A-70 a picture is made for the quality that its task asks for', async () => {
  const picture = await pngPhoto({ width: 320, height: 240 });
  const task = { picture, claimed: null, message: 'hi', passphrase: 'k', labelUrl: null, asksReceipt: false };
  const reported = async (wanted: 'finest' | 'sturdiest') => {
    const made = await encodePicture({ ...task, wanted, limits: DEFAULT_LIMITS }, () => {});
    return made.survival.map(({ channel }) => channel);
  };
  expect(await reported('sturdiest')).toContain('crop50-q75');
  expect(await reported('finest')).not.toContain('crop50-q75');
});

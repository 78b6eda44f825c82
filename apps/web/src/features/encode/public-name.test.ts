import { expect, it } from 'vitest';
import type { Picture } from '../../shared/picture/check-picture.ts';
import { nameCover, neutralName } from './public-name.ts';

const cover = (format: 'png' | 'jpeg'): Picture => ({
  file: new File(['bytes'], 'Holiday at 4 Mill Lane.jpg', { type: `image/${format}` }),
  format,
  size: null,
});

it('A-55, A-63: the name on the device is told to nobody unless its owner enters it', async () => {
  expect(neutralName(cover('png'))).toBe('picture.png');
  const named = nameCover(cover('jpeg'), null);
  expect(named).toMatchObject({ name: 'picture.jpg', type: 'image/jpeg' });
  expect(await named.text()).toBe('bytes');
  expect(nameCover(cover('png'), ' ').name).toBe('picture.png');
});

it.each([
  ['Lake', 'jpeg', 'Lake.jpg'],
  [' Lake.JPEG ', 'jpeg', 'Lake.JPEG'],
  ['Lake.jpg', 'png', 'Lake.jpg.png'],
  ['v1.2', 'png', 'v1.2.png'],
] as const)(
  'A-27: %j of a %s is sent as %j, which its content does not contradict',
  (written, format, sent) => {
    expect(nameCover(cover(format), written).name).toBe(sent);
  },
);

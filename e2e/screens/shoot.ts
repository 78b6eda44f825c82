import { fileURLToPath } from 'node:url';
import type { Look } from '../support/tour.ts';

/** Where pictures of screens are put. */
export const OUT = fileURLToPath(new URL('../../screens/', import.meta.url));
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** On a phone and on a desk, by day and by night. */
export const shoot: Look = async (page, screen) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const name = `${screen.replace(/\W+/g, '-')}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: OUT + name, fullPage: true });
    }
  }
};

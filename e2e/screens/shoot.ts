import { fileURLToPath } from 'node:url';
import { inLanguages } from '../support/languages.ts';
import type { Look } from '../support/tour.ts';

/** Where pictures of screens are saved. */
const OUT = fileURLToPath(new URL('../../screens/', import.meta.url));

interface Size {
  width: number;
  height: number;
  /** Whether to take the whole page, or the part shown in the window. */
  fullPage: boolean;
}

const PHONE = { width: 390, height: 844, fullPage: true };
/** What a phone's browser leaves of its screen: everything needed at first must be on this. */
const FIRST_SCREEN = { width: 390, height: 664, fullPage: false };
const DESK = { width: 1440, height: 900, fullPage: true };

const shootAt =
  (sizes: readonly Size[]): Look =>
  async (page, screen) => {
    for (const { fullPage, ...size } of sizes) {
      await page.setViewportSize(size);
      if (!fullPage) await page.evaluate(() => scrollTo(0, 0));
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const name = `${screen.replace(/\W+/g, '-')}-${size.width}x${size.height}-${colorScheme}.png`;
        await page.screenshot({ path: OUT + name, fullPage });
      }
    }
  };

/** On a phone and on a desktop, by day and by night. */
export const shoot = shootAt([FIRST_SCREEN, PHONE, DESK]);

/** The same, left to right and right to left. */
export const shootBothWays = inLanguages(['en', 'ar'], shoot);

/** What only phones show. */
export const shootPhoneBothWays = inLanguages(['en', 'ar'], shootAt([FIRST_SCREEN, PHONE]));

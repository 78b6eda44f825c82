import { tourOfHiding, tourOfResults, tourOfRevealing, tourOfUpdate } from '../support/device-tour.ts';
import { test } from '../support/test.ts';
import { shootBothWays } from './shoot.ts';

/** Pictures of work done in the browser: every stage, and every way it can end. */

test.use({
  expectedStatuses: [0],
  contextOptions: { reducedMotion: 'reduce' },
});

test('screens of hiding on the device', async ({ page }) => {
  await tourOfHiding(page, shootBothWays);
});

test('screens of revealing on the device', async ({ page }) => {
  await tourOfRevealing(page, shootBothWays);
});

test('screens of the results', async ({ page }) => {
  await tourOfResults(page, shootBothWays);
});

test.describe('kept for use without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the note of a newer version', async ({ page }) => {
    await tourOfUpdate(page, shootBothWays);
  });
});

import { tourOfHiding, tourOfResults, tourOfRevealing, tourOfUpdate } from '../support/device-tour.ts';
import { test } from '../support/test.ts';
import { shoot } from './shoot.ts';

/** Pictures of what is worked on in the browser: every stage, and every way it ends. */

test.use({
  expectedStatuses: [0],
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ timeout: 300_000 });

test('screens of hiding on the device', async ({ page }) => {
  await tourOfHiding(page, shoot);
});

test('screens of revealing on the device', async ({ page }) => {
  await tourOfRevealing(page, shoot);
});

test('screens of what came of it', async ({ page }) => {
  await tourOfResults(page, shoot);
});

test.describe('kept for use without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the note of a newer version', async ({ page }) => {
    await tourOfUpdate(page, shoot);
  });
});

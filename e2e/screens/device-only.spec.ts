import { tourOfInability } from '../support/device-tour.ts';
import { test } from '../support/test.ts';
import { shootBothWays } from './shoot.ts';

test.use({ serverSettings: { WORK_ON: 'device' }, contextOptions: { reducedMotion: 'reduce' } });

test('screens of a browser that cannot, where no server does it', async ({ page }) => {
  await tourOfInability(page, shootBothWays);
});

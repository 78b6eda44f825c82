import { tourOfHidingCare, tourOfLimitedLink, tourOfWall } from '../support/more-tour.ts';
import { test } from '../support/test.ts';
import { shootBothWays } from './shoot.ts';

/** Pictures of what people meet off the straight path. */

test.use({
  serverSettings: { WORK_ON: 'server' },
  expectedStatuses: [400, 422],
  contextOptions: { reducedMotion: 'reduce' },
});

test('screens of care before and after hiding', async ({ page }) => {
  await tourOfHidingCare(page, shootBothWays);
});

test('screens of several pictures', async ({ page }) => {
  await tourOfWall(page, shootBothWays);
});

test('screens of a link that opens a few times', async ({ page, server, sender }) => {
  await tourOfLimitedLink(page, { look: shootBothWays, server, member: sender });
});

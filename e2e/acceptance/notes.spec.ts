import { FULL_DASHBOARD } from '../support/answers.ts';
import { stopClock } from '../support/clock.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page } from '../support/test.ts';
import { answerWith } from '../support/typed-answers.ts';

/** The durations of the toasts in section 9, by the page's own clock. */

const notes = (page: Page) => page.getByLabel('Notifications').getByRole('listitem');

async function openWall(page: Page): Promise<void> {
  await page.clock.install();
  await answerWith(page, '/images/history', FULL_DASHBOARD.slice(0, 1));
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await stopClock(page);
}

async function share(page: Page, times: number): Promise<void> {
  const button = page.getByRole('main').getByRole('listitem').getByRole('button').last();
  for (let time = 0; time < times; time += 1) await button.click();
}

test('S-4.6, S-8.30, S-9.6: a note of success goes after two seconds', async ({ page }) => {
  await openWall(page);
  await share(page, 1);
  await expect(notes(page)).toHaveText('Share link copied!');
  await page.clock.runFor(1900);
  await expect(notes(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(notes(page)).toHaveCount(0);
});

test('S-4.6, S-8.31, S-9.6: a note of failure goes after four seconds, and there are never more than twenty', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused.', 'NotAllowedError'));
  });
  await openWall(page);
  await share(page, 1);
  await expect(notes(page)).toHaveText('Failed to copy link');
  await page.clock.runFor(3900);
  await expect(notes(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(notes(page)).toHaveCount(0);
  await share(page, 25);
  await expect(notes(page)).toHaveCount(20);
});

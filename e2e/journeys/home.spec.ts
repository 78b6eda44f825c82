import { NOBODY } from '../support/member.ts';
import { test } from '../support/signed-in.ts';
import { expect } from '../support/test.ts';

test.use({ storageState: NOBODY, viewport: { width: 390, height: 664 } });

test('S-2.3.1: on a phone both ways in stand on the first screen', async ({ page }) => {
  await page.goto('/');
  for (const card of await page.getByRole('main').getByRole('article').all()) {
    await expect(card).toBeInViewport({ ratio: 1 });
  }
});

test('A-02: the message of the demo picture is revealed in one tap, on the device', async ({ page }) => {
  await page.goto('/');
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Reveal its message' }).click();
  await expect(page.getByText('You found the layer beneath. Every picture can keep one.')).toBeVisible();
  expect(sent).toEqual([]);
});

import { NOBODY } from '../support/member.ts';
import { watchShifts } from '../support/shifts.ts';
import { test } from '../support/signed-in.ts';
import { expect } from '../support/test.ts';

test.use({ storageState: NOBODY, viewport: { width: 390, height: 664 } });

test('S-2.3.1: on a phone both ways in are on the first screen', async ({ page }) => {
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
  const message = page.getByText('You found the layer beneath. Every picture can keep one.');
  await expect(message).toBeFocused();
  // It is in English on every page, also on one that is written from right to left.
  await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'));
  await expect(message).toHaveCSS('direction', 'ltr');
  expect(sent).toEqual([]);
});

for (const language of ['en', 'ar'])
  test(`the edge of the demo picture comes to its place without a layout shift, and stays there: ${language}`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ locale: language });
    // The surroundings may move very slightly when the fonts arrive.
    const shifted = await watchShifts(page, 'figure > div div');
    await page.goto('/');
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    expect(await shifted()).toBe(0);
    const slider = page.getByRole('main').getByRole('slider');
    const edge = slider.locator('xpath=preceding-sibling::div[@aria-hidden]/div');
    const shareOf = async () => {
      const [whole, line] = [await slider.boundingBox(), await edge.boundingBox()];
      if (!whole || !line) throw new Error('The slider or its edge is not there.');
      return (line.x + line.width / 2 - whole.x) / whole.width;
    };
    expect(await shareOf()).toBeCloseTo(0.72, 2);
    await slider.fill('20');
    expect(await shareOf()).toBeCloseTo(0.2, 2);
  });

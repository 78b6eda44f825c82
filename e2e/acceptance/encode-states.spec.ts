import { MADE } from '../support/answers.ts';
import { exactly, fillIn, openForm, png, submitButton } from '../support/encode-form.ts';
import { drawPng } from '../support/pictures.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page, WORKING_ITSELF } from '../support/test.ts';
import { answerWith, refuse } from '../support/typed-answers.ts';

/** What the encode screen shows during and after the work (section 4). */

test.use({ serverSettings: WORKING_ITSELF, expectedStatuses: [0, 500] });

/** A clipboard that holds a picture, and asks for permission first. Returns what gives it. */
async function askingClipboard(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(
    (picture) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      Object.assign(window, { allow: resolve });
      navigator.clipboard.read = async () => {
        await promise;
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
        return [new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })];
      };
    },
    (await drawPng(7)).toString('base64'),
  );
  return () => page.evaluate('allow()');
}

test('S-2.4.8, S-4.10, S-9.10, A-51: the page waits for hours if it must, accepts no other picture, then shows why it failed', async ({
  page,
}) => {
  await page.clock.install();
  const allow = await askingClipboard(page);
  await openForm(page);
  await expect(submitButton(page)).toHaveText('Encode Message');
  await fillIn(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/images/encode', async (route) => {
    await held;
    await route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'Paste a picture' }).click();
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText('Encoding...');
  await expect(submitButton(page)).toBeDisabled();
  await allow();
  await page.clock.fastForward('05:00:00');
  await expect(submitButton(page)).toHaveText('Encoding...');
  letGo();
  await expect(exactly(page, 'Error: Failed to encode message')).toBeVisible();
  await expect(submitButton(page)).toHaveText('Encode Message');
  await expect(page.getByText('pasted.png')).toHaveCount(0);
});

test('S-4.10, S-4.12, S-2.4.16, D.7: another picture clears the error; a result without a download says so and goes to the device’s share sheet', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.canShare = () => true;
    navigator.share = async (data) => void shared.push(data ?? {});
  });
  await openForm(page);
  const input = page.locator('input[type=file]');
  await expect(input).toHaveAttribute('accept', /^image\/png,\.png,image\/jpeg,\.jpg,\.jpeg$/);
  await expect(input).not.toHaveAttribute('capture');
  await fillIn(page);
  await refuse(page, '/images/encode', 'server.error', 'It broke.');
  await submitButton(page).click();
  await expect(exactly(page, 'Error: It broke.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another picture' }).click();
  await (await chooser).setFiles(await png('valley.png'));
  await expect(page.getByText('valley.png', { exact: true })).toBeVisible();
  await expect(exactly(page, 'Error: It broke.')).toBeHidden();

  await answerWith(page, '/images/encode', { ...MADE, downloadUrl: null });
  await page.route('**/api/images/public/*', async (route) => route.fulfill({ body: await drawPng(5) }));
  await submitButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encoding Successful!');
  await expect(exactly(page, '(Download link unavailable, but share link is active)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download Image (Optional)' })).toBeHidden();
  await page.route(`**/api/images/${MADE.s3Key}`, async (route) =>
    route.fulfill({ contentType: 'image/png', body: await drawPng(5) }),
  );
  await page.getByRole('button', { name: 'Share...', exact: true }).click();
  const handed = page.waitForFunction(() => {
    const [first] = (window as unknown as { shared: ShareData[] }).shared;
    return first && { text: first.text, files: first.files?.map(({ name, type }) => `${name} ${type}`) };
  });
  expect(await (await handed).jsonValue()).toEqual({
    text: `${server.origin}/decode/${MADE.encodingId}`,
    files: [`${MADE.filename} image/png`],
  });
});

import { choosePicture, reveal, withoutWorkers } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverSettings: { WORK_ON: 'device' } });

test('A-02: a server that leaves all work to the device asks nobody to send anything', async ({ page }) => {
  await withoutWorkers(page);
  await page.goto('/decode');
  await choosePicture(page, { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(9) });
  await reveal(page, 'a key');
  const asked = page.getByRole('alert').filter({ hasText: 'This browser cannot work in the background.' });
  await expect(asked).toContainText('Another browser, or a computer, may be able to.');
  await expect(page.getByRole('button', { name: 'Decode on our server' })).toHaveCount(0);
});

import { hideByApi } from '../support/member.ts';
import { arrive, choosePicture, downloadPicture, expectMessage, hide, reveal } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

/** The gentle answer, without its surroundings. */
async function softAnswer(page: Page): Promise<string> {
  const answer = page.getByRole('status').filter({ hasText: 'No message found.' });
  await expect(answer).toBeVisible();
  return (await answer.textContent()) ?? '';
}

test.use({ expectedStatuses: [422] });

test('S-4.15, C.5: a wrong key and a picture without a message get the same gentle words', async ({
  page,
  newVisitor,
}) => {
  const buffer = await drawPng(7);
  const picture = { name: 'plain.png', mimeType: 'image/png', buffer };
  await arrive(page);
  await hide(page, { picture, message: 'Only for you.', key: 'the right key' });
  const hidden = await downloadPicture(page);

  const visitor = await newVisitor();
  await visitor.goto('/decode');
  await choosePicture(visitor, { ...picture, buffer: hidden.bytes });
  await reveal(visitor, 'the right keY');
  const wrongKey = await softAnswer(visitor);
  expect(wrongKey).toContain('The key may be wrong');
  expect(wrongKey).toContain('QR code');
  await expect(visitor.getByRole('button', { name: 'Decode Message' })).toBeFocused();

  await visitor.goto('/decode');
  await choosePicture(visitor, picture);
  await reveal(visitor, 'the right key');
  expect(await softAnswer(visitor)).toBe(wrongKey);
});

test('S-8.12, A-06: a key that was passed on wrongly is corrected by choice, a try at a time; with a link the key is what to check', async ({
  page,
  server,
  sender,
}) => {
  const { encodingId, message } = await hideByApi(server, sender, 'walk.png', { key: 'lake stone moss' });
  await page.goto(`/decode/${encodingId}`);
  await reveal(page, 'Lake-stone-moss ');
  const answer = await softAnswer(page);
  expect(answer).toContain('This link shows the original picture, so check the key first.');
  expect(answer).toContain('The key may be wrong, or the image may have been altered');
  expect(answer).not.toContain('Ask for the original');
  const workers = () => page.workers().filter((worker) => worker.url().includes('picture.worker')).length;
  await expect.poll(workers, 'the worker ends with its task').toBe(0);

  const field = page.getByLabel('Secret key');
  await expect(field).toHaveValue('Lake-stone-moss ');
  for (const words of [
    'Without the space at the end',
    'With a lowercase first letter',
    'With spaces instead of hyphens',
  ]) {
    await page.getByRole('button', { name: words }).click();
    await expect(field).toBeFocused();
  }
  await expect.poll(workers, 'the next key finds a worker').toBe(1);
  await expect(page.getByRole('button', { name: 'With hyphens instead of spaces' })).toBeVisible();
  await page.getByRole('button', { name: 'Show key' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue('lake stone moss');
  await page.getByRole('button', { name: 'Decode Message' }).click();
  await expectMessage(page, message);
});

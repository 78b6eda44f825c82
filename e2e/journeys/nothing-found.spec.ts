import { arrive, choosePicture, copyShareLink, hide, reveal } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

/** The soft answer, without what is around it. */
async function softAnswer(page: Page): Promise<string> {
  const answer = page.getByRole('status').filter({ hasText: 'No message found.' });
  await expect(answer).toBeVisible();
  return (await answer.textContent()) ?? '';
}

test.use({ expectedStatuses: [422] });

test('S-4.15, C.5: a wrong key and a picture without a message say the same soft words', async ({
  page,
  newVisitor,
}) => {
  const buffer = await drawPng(7);
  const picture = { name: 'plain.png', mimeType: 'image/png', buffer };
  await arrive(page);
  await hide(page, { picture, message: 'Only for you.', key: 'the right key' });
  const link = await copyShareLink(page);

  const visitor = await newVisitor();
  await visitor.goto(link);
  await reveal(visitor, 'the right keY');
  const wrongKey = await softAnswer(visitor);
  expect(wrongKey).toContain('The key may be wrong');
  expect(wrongKey).toContain('QR code');

  await visitor.goto('/decode');
  await choosePicture(visitor, picture);
  await reveal(visitor, 'the right key');
  expect(await softAnswer(visitor)).toBe(wrongKey);
});

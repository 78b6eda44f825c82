import { hideByApi, joinByApi, signedIn } from '../support/member.ts';
import { choosePicture, hide } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { test } from '../support/signed-in.ts';
import { expect, type Page, WORKING_ITSELF } from '../support/test.ts';

const exactly = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });

async function tryOnceMore(page: Page): Promise<void> {
  await choosePicture(page, { name: 'eleventh.png', mimeType: 'image/png', buffer: await drawPng(8) });
  await page.getByLabel('Secret message').fill('One too many.');
  await page.getByLabel('Secret key').fill('a key');
  await page.getByRole('button', { name: 'Encode Message' }).click();
}

async function expectNoneLeft(page: Page): Promise<void> {
  const box = page.getByRole('alert');
  for (const sentence of [
    'All free encodes used. Subscription required.',
    "You've used all of your 10 free encodes. An active $2.99/month subscription is required to encode more images.",
  ]) {
    await expect(box.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(box.getByRole('button', { name: 'Subscribe Now', exact: true })).toBeEnabled();
  await expect(exactly(page, '0 of 10 free encodes remaining')).toBeVisible();
}

async function deleteFirst(page: Page): Promise<void> {
  const card = page.getByRole('main').getByRole('listitem').first();
  await card.hover();
  await card.getByRole('button', { name: /^Delete / }).click();
  const modal = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await modal.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(9);
}

// Ten pictures that only need to be counted.
test.use({ serverSettings: WORKING_ITSELF, standIn: true, expectedStatuses: [402] });

test('S-1.8, S-1.9, S-2.4.7, S-2.4.10, S-2.6.7, S-4.11, S-6.2, S-8.9, S-8.10, A-08, C.4: the tenth encode is the last, and deleting gives nothing back', async ({
  newVisitor,
  server,
}) => {
  const person = await joinByApi(server);
  for (let time = 1; time <= 9; time += 1) await hideByApi(server, person, `number-${time}.png`);
  const page = await newVisitor({ storageState: signedIn(server, person) });
  await page.goto('/encode');
  await expect(exactly(page, '1 of 10 free encodes remaining')).toBeVisible();
  const picture = { name: 'tenth.png', mimeType: 'image/png', buffer: await drawPng(8) };
  await hide(page, { picture, message: 'The last one.', key: 'a key' });
  await page.getByRole('button', { name: 'Encode Another Image' }).click();
  await expect(exactly(page, '0 of 10 free encodes remaining')).toBeVisible();
  await tryOnceMore(page);
  await expectNoneLeft(page);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await deleteFirst(page);
  await page.reload();
  await expect(exactly(page, '0 remaining')).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade to Pro for unlimited encodes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
});

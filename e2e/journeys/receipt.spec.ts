import { hideByApi, signedIn } from '../support/member.ts';
import {
  arrive,
  choosePicture,
  copyShareLink,
  downloadPicture,
  expectMessage,
  hide,
  reveal,
} from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

/** A sender learns that a message was revealed, and has its picture deleted then. */

test.use({ expectedStatuses: [404, 503] });

const GONE =
  'The picture has been deleted here, and its link no longer works. Copies that people have saved are not affected.';

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** API paths that a page requests from now on. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('A-77: the sender of a picture sees when its message was revealed, even in a copy that came by itself', async ({
  page,
  newVisitor,
}) => {
  await arrive(page);
  await page.getByText('See when it was revealed, or have it deleted then').click();
  await page.getByLabel('Ask for a receipt').check();
  await hide(page, {
    picture: { name: 'meadow.png', mimeType: 'image/png', buffer: await drawPng(31) },
    message: 'Under the third stone.',
    key: 'umber & ochre',
  });
  await expect(page.getByText('Your dashboard shows when its message was revealed.')).toBeVisible();
  const link = await copyShareLink(page);
  const copy = await downloadPicture(page);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Not revealed yet, as far as we’ve been told')).toBeVisible();

  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(visitor.getByText('The sender asked for a receipt: they’ll see when')).toBeVisible();
  const asked = askedBy(visitor);
  await visitor.goto('/decode');
  await expect(visitor.getByText('If the sender asked for a receipt')).toBeVisible();
  await choosePicture(visitor, { name: 'copy.png', mimeType: 'image/png', buffer: copy.bytes });
  await reveal(visitor, 'not the key');
  await expect(visitor.getByText('No message found.').first()).toBeVisible();
  expect(asked).not.toContain('/api/images/receipts');
  await reveal(visitor, 'umber & ochre');
  await expectMessage(visitor, 'Under the third stone.');
  await expect(visitor.getByText('so our server was told that the message was revealed')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Revealed on /)).toBeVisible();
  await expect(page.getByText('Not revealed yet')).toHaveCount(0);
});

test('A-77: without a request for a receipt, revealing a message on a device tells nobody', async ({
  page,
  server,
  sender,
}) => {
  const hidden = await hideByApi(server, sender, 'meadow.png');
  await page.goto(`/decode/${hidden.encodingId}`);
  await expect(page.getByRole('img', { name: 'The picture you were sent' })).toBeVisible();
  const asked = askedBy(page);
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
  await expect(page.getByRole('button', { name: 'Copy message' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/') && !path.includes('/public/'))).toEqual([]);
});

test('A-77: the recipient deletes the picture where the sender lets them, after a question, and the sender is told', async ({
  page,
  newVisitor,
  server,
  sender,
}) => {
  const link = { receipt: 'true', burn: 'recipient' };
  const hidden = await hideByApi(server, sender, 'burnt.png', { link });
  const owner = await newVisitor({ storageState: signedIn(server, sender) });
  await owner.goto(`/decode/${hidden.encodingId}`);
  await reveal(owner, hidden.key);
  await expect(owner.getByText('This picture is yours, so there is no receipt')).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Delete now' })).toHaveCount(0);

  const late = await newVisitor();
  await late.goto(`/decode/${hidden.encodingId}`);
  await reveal(late, hidden.key);
  await late.getByRole('button', { name: 'Delete now' }).click();

  await page.goto(`/decode/${hidden.encodingId}`);
  await expect(page.getByText('Once you’ve revealed the message, you may delete')).toBeVisible();
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
  await expect(
    page.getByText('The sender can see that the message was revealed, and when, but not by whom.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete now' }).click();
  await expect(page.getByRole('group', { name: 'Delete this picture for everyone?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete now' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete now' }).click();
  await page.getByRole('button', { name: 'Delete picture' }).click();
  await expect(page.getByText(GONE)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Save original' })).toHaveCount(0);
  await expectMessage(page, hidden.message);

  await late.getByRole('button', { name: 'Delete picture' }).click();
  await expect(late.getByText(GONE)).toBeVisible();
  await late.reload();
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This picture is not here');
  await owner.goto('/dashboard');
  const card = cardOf(owner, 'burnt.png');
  await expect(card.getByText(/^Deleted by its recipient, /)).toBeVisible();
  await expect(card.getByText(/^Revealed on /)).toBeVisible();
});

test('A-77: a picture that is to go with its first reveal survives wrong keys, says so before, and is gone then', async ({
  page,
  newVisitor,
}) => {
  await arrive(page);
  await page.getByText('See when it was revealed, or have it deleted then').click();
  await page.getByLabel('Delete it after the first reveal').check();
  await hide(page, {
    picture: { name: 'meadow.png', mimeType: 'image/png', buffer: await drawPng(31) },
    message: 'Under the third stone.',
    key: 'umber & ochre',
  });
  const link = await copyShareLink(page);
  const visitor = await newVisitor();
  await visitor.goto(link);
  await expect(visitor.getByText('Once the message is revealed, the picture is deleted here.')).toBeVisible();
  await reveal(visitor, 'not the key');
  await expect(visitor.getByText('No message found.').first()).toBeVisible();
  await reveal(visitor, 'umber & ochre');
  await expectMessage(visitor, 'Under the third stone.');
  await expect(visitor.getByText(GONE)).toBeVisible();
  await expect(visitor.getByText('The sender can see')).toHaveCount(0);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText(/^Deleted after it was revealed, /)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^(Decode|Share Link)/ })).toHaveCount(0);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This picture is not here');
});

test('A-77: a receipt that could not be sent is sent again, and what is changed on the dashboard leaves the rest as another tab set it', async ({
  page,
  newVisitor,
  server,
  sender,
}) => {
  const link = { receipt: 'true', burn: 'revealed' };
  const hidden = await hideByApi(server, sender, 'kept.png', { link });
  const owner = await newVisitor({ storageState: signedIn(server, sender) });
  await owner.goto('/dashboard');
  const card = cardOf(owner, 'kept.png');
  await expect(card.getByText('It’s deleted once its message is revealed.')).toBeVisible();
  await card.getByRole('button', { name: 'Change views, date or receipt' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Keep the picture').check();
  const elsewhere = await owner.request.put(`/api/images/link/${hidden.encodingId}`, {
    headers: { authorization: `Bearer ${sender.token}` },
    data: { maxViews: 5 },
  });
  expect(elsewhere.ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('It’s deleted once its message is revealed.')).toHaveCount(0);
  await expect(card.getByText('Opened 0 of 5 times')).toBeVisible();

  await page.goto(`/decode/${hidden.encodingId}`);
  await page.getByRole('button', { name: 'Open picture' }).click();
  await page.route('**/api/images/receipts', (route) => route.fulfill({ status: 503 }));
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
  await expect(page.getByText('but our server could not be told')).toBeVisible();
  await page.unroute('**/api/images/receipts');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(
    page.getByText('The sender can see that the message was revealed, and when, but not by whom.'),
  ).toBeVisible();
  await expect(page.getByText(GONE)).toHaveCount(0);
  await owner.reload();
  await expect(card.getByText(/^Revealed on /)).toBeVisible();
});

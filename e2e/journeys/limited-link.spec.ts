import { fillIn, submitButton } from '../support/encode-form.ts';
import { expectToast } from '../support/fleeting.ts';
import { hideByApi, signedIn } from '../support/member.ts';
import { arrive, copyShareLink, expectMessage, hide, reveal } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

/** A link that opens a limited number of times, as its recipients see it. */

test.use({ expectedStatuses: [400, 404] });

async function readAndComeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers');
  await page.goBack();
}

test('A-76, A-77, A-39: a picture that opens once waits for a press, reveals its message, and is gone, for its recipient to delete no more', async ({
  page,
  newVisitor,
  server,
  sender,
}) => {
  const link = { maxViews: '1', receipt: 'true', burn: 'recipient' };
  const hidden = await hideByApi(server, sender, 'meadow.png', { link });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`/decode/${hidden.encodingId}`);
  await expect(page.getByText('You can open this picture once.')).toBeVisible();
  const mayDelete = page.getByText('you may delete the picture here');
  await expect(page.getByText('The sender asked for a receipt')).toBeVisible();
  await expect(mayDelete).toHaveCount(0);
  await expect(page.getByLabel('Secret key')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'The picture you were sent' })).toHaveCount(0);
  // Somebody else has the same link open, and is slower.
  const late = await newVisitor();
  await late.goto(`/decode/${hidden.encodingId}`);
  await expect(late.getByRole('button', { name: 'Open picture' })).toBeVisible();
  expect(fetched.filter((path) => path.startsWith('/api/images'))).toEqual([]);

  await page.getByRole('button', { name: 'Open picture' }).click();
  await expect(page.getByRole('img', { name: 'The picture you were sent' })).toBeVisible();
  await expect(page.getByText('The sender asked for a receipt')).toBeVisible();
  await expect(mayDelete).toHaveCount(0);
  await expect(page.getByLabel('Secret key')).toBeFocused();
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
  await expect(
    page.getByText('The sender can see that the message was revealed, and when, but not by whom.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete now' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Save original' })).toHaveAttribute(
    'download',
    hidden.filename,
  );

  await late.getByRole('button', { name: 'Open picture' }).click();
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This picture is not here');
  await expect(late.getByRole('main').locator(':focus')).toContainText('This picture is not here');
  await expect(late.getByRole('alert')).toContainText(
    /opened as often as its sender allowed|Shared image not found or link is invalid/,
  );
});

test('A-76: a wrong key uses nothing up, and the next person is told how many views are left', async ({
  page,
  newVisitor,
  server,
  sender,
}) => {
  const link = { maxViews: '3', expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString() };
  const hidden = await hideByApi(server, sender, 'meadow.png', { link });
  await page.goto(`/decode/${hidden.encodingId}`);
  await expect(page.getByText('This picture can be opened 3 more times.')).toBeVisible();
  await expect(page.getByText('The link works until')).toBeVisible();
  await page.getByRole('button', { name: 'Open picture' }).click();
  await reveal(page, 'not the key');
  await expect(page.getByText('No message found.').first()).toBeVisible();
  await reveal(page, hidden.key);
  await expectMessage(page, hidden.message);
  const next = await newVisitor();
  await next.goto(`/decode/${hidden.encodingId}`);
  await expect(next.getByText('This picture can be opened 2 more times.')).toBeVisible();
});

test('A-76, A-39: somebody who reads another page and comes back still has the picture they opened, unless it was deleted', async ({
  page,
  server,
  sender,
}) => {
  const picture = page.getByRole('img', { name: 'The picture you were sent' });
  const once = await hideByApi(server, sender, 'meadow.png', { link: { maxViews: '1' } });
  await page.goto(`/decode/${once.encodingId}`);
  await page.getByRole('button', { name: 'Open picture' }).click();
  await expect(picture).toBeVisible();
  await readAndComeBack(page);
  await expect(picture).toBeVisible();
  await reveal(page, once.key);
  await expectMessage(page, once.message);

  const burnt = await hideByApi(server, sender, 'meadow.png', { link: { maxViews: '3', burn: 'revealed' } });
  await page.goto(`/decode/${burnt.encodingId}`);
  await page.getByRole('button', { name: 'Open picture' }).click();
  await reveal(page, burnt.key);
  await expect(page.getByText('The picture has been deleted here')).toBeVisible();
  await readAndComeBack(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This picture is not here');
});

test('A-76: the owner opens it as often as they like', async ({ newVisitor, server, sender }) => {
  const hidden = await hideByApi(server, sender, 'meadow.png', { link: { maxViews: '1' } });
  const owner = await newVisitor({ storageState: signedIn(server, sender) });
  for (const time of [1, 2]) {
    await owner.goto(`/decode/${hidden.encodingId}`);
    await owner.getByRole('button', { name: 'Open picture' }).click();
    await expect(owner.getByRole('img', { name: 'The picture you were sent' }), `${time}`).toBeVisible();
  }
});

test('A-76: the sender of a picture sets its limits, sees them on the panel, and changes them on the dashboard', async ({
  page,
  newVisitor,
}) => {
  await arrive(page);
  await page.getByText('Limit views or set a last day').click();
  await page.getByLabel('Views').fill('2');
  await hide(page, {
    picture: { name: 'meadow.png', mimeType: 'image/png', buffer: await drawPng(31) },
    message: 'Under the third stone.',
    key: 'umber & ochre',
  });
  await expect(page.getByText('It opens 2 times and is then deleted.')).toBeVisible();
  await expect(page.getByAltText(/Your picture with the hidden message/)).toHaveJSProperty('complete', true);
  const visitor = await newVisitor();
  await visitor.goto(await copyShareLink(page));
  await visitor.getByRole('button', { name: 'Open picture' }).click();
  await expect(visitor.getByLabel('Secret key')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Opened 1 of 2 times')).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Limit views or date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Views').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('It has been opened once already. Allow at least 2 views.')).toBeVisible();
  await dialog.getByLabel('Views').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Link changed');
  await expect(page.getByText('Opened 1 of 2 times')).toHaveCount(0);
});

test('A-76: a last day that is incomplete, or does not exist, does not count as no day', async ({ page }) => {
  await arrive(page);
  await fillIn(page);
  await expect(submitButton(page)).toBeEnabled();
  await page.getByText('Limit views or set a last day').click();
  const day = page.getByLabel('Last day');
  const sentence = page.getByText('The last day is incomplete, or there is no such day.');
  for (const written of ['0230', '02302099']) {
    await day.focus();
    await page.keyboard.type(written);
    await expect(sentence).toBeVisible();
    await expect(submitButton(page)).toBeDisabled();
    await day.fill('');
    await expect(submitButton(page)).toBeEnabled();
  }
  await day.focus();
  await page.keyboard.type('12');
  await readAndComeBack(page);
  await expect(submitButton(page)).toBeEnabled();
  await expect(sentence).toHaveCount(0);
});

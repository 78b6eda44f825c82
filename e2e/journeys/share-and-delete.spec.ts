import { expectToast } from '../support/fleeting.ts';
import { copyShareLink, expectMessage, hide, reveal, signUp } from '../support/person.ts';
import { drawPhotograph } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

const MESSAGE =
  'Meet me under the old clock at seven. Bring the blue umbrella; it will rain. 🌂\nDo not write back.';
const KEY = 'verdigris under ochre 1889';

async function deleteOnDashboard(page: Page, filename: string): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: filename }).hover();
  await page.getByRole('button', { name: `Delete ${filename}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Deletion' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Image deleted successfully');
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
}

test.describe('from sign-up to a dead link', () => {
  test.use({ expectedStatuses: [404] });

  test('S-1.6, S-1.12: a photograph carries a message to a stranger with the link and the key, until it is deleted', async ({
    page,
    newVisitor,
    server,
  }) => {
    const picture = { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: await drawPhotograph() };
    await signUp(page);
    await hide(page, { picture, name: 'holiday', message: MESSAGE, key: KEY });
    const link = await copyShareLink(page);
    expect(link).toMatch(new RegExp(`^${server.origin}/decode/[\\w-]{16,}$`));

    const visitor = await newVisitor();
    await visitor.goto(link);
    await expect(visitor.getByText('Viewing: holiday.jpg')).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible();
    await reveal(visitor, KEY);
    await expectMessage(visitor, MESSAGE);

    await deleteOnDashboard(page, 'holiday.jpg');
    await page.getByRole('link', { name: 'Encode', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
    await visitor.goto(link);
    await expect(visitor.getByText('Shared image not found or link is invalid.')).toBeVisible();
    const answer = await visitor.request.get(`/api/images/public/${link.split('/').at(-1)}`);
    expect(answer.status()).toBe(404);
  });
});

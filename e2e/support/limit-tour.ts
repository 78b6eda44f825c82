import { answer, FULL_DASHBOARD } from './answers.ts';
import { fillIn } from './encode-form.ts';
import { hideByApi, type Member } from './member.ts';
import type { RunningServer } from './server.ts';
import { expect, type Page } from './test.ts';
import type { Look } from './tour.ts';

/** How an owner changes the link of a picture, finds pictures, and selects several. */
async function keeping(page: Page, look: Look): Promise<void> {
  await answer(page, '/images/history', { json: FULL_DASHBOARD });
  await page.goto('/dashboard');
  await page
    .getByRole('button', { name: /^Limit views or date|^Change views/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Views').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await look(page, 'dashboard, link of a picture, refused');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page
    .getByLabel(/^Select /)
    .first()
    .check();
  await look(page, 'dashboard, several chosen');
  await page.getByRole('searchbox').fill('none such');
  await expect(page.getByText('None of your pictures has')).toBeVisible();
  await look(page, 'dashboard, nothing found');
}

interface Tour {
  look: Look;
  /** Signed in. */
  owner: Page;
  recipient: Page;
  server: RunningServer;
  member: Member;
}

/** What is asked before something is lost or used up, and where an owner changes what they asked for. */
export async function tourOfLimits({ look, owner, recipient, server, member }: Tour): Promise<void> {
  const link = {
    maxViews: '2',
    receipt: 'true',
    burn: 'revealed',
    expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  };
  const hidden = await hideByApi(server, member, 'limited.png', { link });
  await recipient.goto(`/decode/${hidden.encodingId}`);
  await expect(recipient.getByText('This picture can be opened 2 more times.')).toBeVisible();
  await look(recipient, 'shared link, closed');
  await recipient.getByRole('button', { name: 'Open picture' }).click();
  await expect(recipient.getByRole('img', { name: 'The picture you were sent' })).toBeVisible();
  await look(recipient, 'shared link, opened');

  await keeping(owner, look);
  await owner.goto('/encode');
  await fillIn(owner);
  await owner.getByRole('button', { name: 'Encode Message' }).click();
  await expect(owner.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
  await owner.getByRole('link', { name: 'Pricing' }).first().click();
  await expect(owner.getByRole('alertdialog')).toBeVisible();
  await look(owner, 'success, leaving before the key was seen');
}

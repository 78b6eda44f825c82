import { answer, FULL_DASHBOARD, MADE } from './answers.ts';
import { hideByApi, type Member } from './member.ts';
import { arrive, choosePicture, expectMessage, reveal } from './person.ts';
import { drawPng } from './pictures.ts';
import type { RunningServer } from './server.ts';
import { expect, type Page } from './test.ts';
import type { Look } from './tour.ts';

const KEY = 'a key for everyone';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What appears on the way to a picture besides a form that is filled in. */
export async function tourOfHidingCare(page: Page, look: Look): Promise<void> {
  const picture = { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(8) };
  await arrive(page);
  await choosePicture(page, { ...picture, name: 'notes.png', buffer: Buffer.from('no picture at all') });
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'encode, file refused');
  await choosePicture(page, picture);
  await page.getByLabel('Secret message').fill('ق'.repeat(520));
  await button(page, 'Suggest a passphrase').click();
  await expect(page.getByText('Six words chosen at random')).toBeVisible();
  await look(page, 'encode, passphrase suggested');
  await page.getByLabel('Secret key').fill('Password123! ');
  await expect(page.getByText('A program that knows common passwords')).toBeVisible();
  await look(page, 'encode, weak key');
  await page.getByLabel('Secret message').fill('Meet me where the river bends, at nine.');
  await page.route('**/api/images/public/*', (route) =>
    route.fulfill({ body: picture.buffer, contentType: picture.mimeType }),
  );
  await answer(page, '/images/encode', { json: MADE });
  await button(page, 'Encode Message').click();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
  await page.getByText('Compare with the original').click();
  await look(page, 'success, compared');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look(page, 'success, leaving');
}

/** What can be done with several pictures, and with the link of one. */
export async function tourOfWall(page: Page, look: Look): Promise<void> {
  await arrive(page);
  await answer(page, '/images/history', { json: FULL_DASHBOARD });
  await page.goto('/dashboard');
  await button(page, 'Select').click();
  await page.getByLabel('Select holiday.jpg').first().check();
  await look(page, 'dashboard, several chosen');
  await button(page, 'Done').click();
  await page.getByRole('searchbox').fill('nowhere');
  await look(page, 'dashboard, nothing found');
  await page.getByRole('searchbox').fill('');
  await button(page, 'Change views, date or receipt').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'dashboard, link of one');
}

interface Walk {
  look: Look;
  server: RunningServer;
  member: Member;
}

/** A link that opens a limited number of times, as a phone shows it, without any scrolling by hand. */
export async function tourOfLimitedLink(page: Page, { look, server, member }: Walk): Promise<void> {
  const link = { maxViews: '3', expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString() };
  const hidden = await hideByApi(server, member, 'meadow.png', { link, key: KEY });
  await page.goto(`/decode/${hidden.encodingId}`);
  await expect(button(page, 'Open picture')).toBeVisible();
  await look(page, 'limited link, closed');
  await button(page, 'Open picture').click();
  await expect(page.getByText('Viewing: ')).toBeVisible();
  await look(page, 'limited link, open');
  await reveal(page, 'A-Key-For-Everyone ');
  await expect(page.getByText('No message found.').first()).toBeVisible();
  await look(page, 'limited link, wrong key');
  await reveal(page, KEY);
  await expectMessage(page, hidden.message);
  await look(page, 'limited link, message found');
}

import { hideByApi, type Member } from './member.ts';
import { arrive, choosePicture, expectMessage, reveal } from './person.ts';
import { drawPng } from './pictures.ts';
import type { RunningServer } from './server.ts';
import { expect, type Page } from './test.ts';
import type { Look } from './tour.ts';

const RECEIPTS = '**/api/images/receipts';

/** What the sender asks for and sees. */
async function asking(page: Page, look: Look): Promise<void> {
  await arrive(page);
  await choosePicture(page, { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(8) });
  await page.getByLabel('Secret message').fill('Meet me where the river bends, at nine.');
  await page.getByLabel('Secret key').fill('a key for everyone');
  await page.getByText('See when it was revealed, or have it deleted then').click();
  await page.getByLabel('Ask for a receipt').check();
  await page.getByLabel('Delete it after the first reveal').check();
  await look(page, 'encode, receipt wanted');
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeVisible();
  await page.getByRole('button', { name: 'Reveal key', exact: true }).click();
  await look(page, 'success, receipt wanted');
}

interface Tour {
  look: Look;
  sender: Page;
  recipient: Page;
  server: RunningServer;
  member: Member;
}

/** The screens of a message whose sender asks for a receipt and lets the recipient delete the picture. */
export async function tourOfReceipts({ look, sender, recipient, server, member }: Tour): Promise<void> {
  await asking(sender, look);
  const link = { receipt: 'true', burn: 'recipient' };
  const hidden = await hideByApi(server, member, 'burnt.png', { link });
  await recipient.goto(`/decode/${hidden.encodingId}`);
  await expect(recipient.getByText('Once you’ve revealed the message, you may delete')).toBeVisible();
  await look(recipient, 'shared link, receipt asked for');
  await recipient.route(RECEIPTS, (route) => route.fulfill({ status: 503 }));
  await reveal(recipient, hidden.key);
  await expectMessage(recipient, hidden.message);
  await expect(recipient.getByText('but our server could not be told')).toBeVisible();
  await look(recipient, 'shared link, receipt not taken');
  await recipient.unroute(RECEIPTS);
  await recipient.getByRole('button', { name: 'Try again' }).click();
  await expect(recipient.getByText('The sender can see that the message was revealed')).toBeVisible();
  await look(recipient, 'shared link, receipt given');
  await recipient.getByRole('button', { name: 'Delete now' }).click();
  await look(recipient, 'shared link, delete now');
  await recipient.getByRole('button', { name: 'Delete picture' }).click();
  await expect(recipient.getByText('The picture has been deleted here')).toBeVisible();
  await look(recipient, 'shared link, picture deleted');
}

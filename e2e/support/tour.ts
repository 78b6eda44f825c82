import { answer, answerTruly, FULL_DASHBOARD, hold } from './answers.ts';
import { choosePicture, copyShareLink, expectMessage, hide, reveal, signUp } from './person.ts';
import { drawPng } from './pictures.ts';
import { expect, type Page } from './test.ts';

/** A walk through every screen in every state, calling `look` at each. */
export type Look = (page: Page, screen: string) => Promise<void>;

const KEY = 'a key for everyone';
const READING = ['faq', 'about', 'promises', 'privacy', 'terms', 'pricing'] as const;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function signInStates(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Login / Sign Up' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  await look(page, 'sign-up');
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click();
  await look(page, 'sign-in');
  await page.keyboard.press('Escape');
}

async function fillEncode(page: Page): Promise<void> {
  const picture = { name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(8) };
  await choosePicture(page, picture);
  await page.getByLabel('Secret message').fill('Meet me where the river bends, at nine.');
  await page.getByLabel('Secret key').fill(KEY);
}

export async function tourAsVisitor(page: Page, look: Look): Promise<void> {
  await page.goto('/');
  await expect(heading(page, 'Hide. Share. Reveal.')).toBeVisible();
  await look(page, 'home');
  await signInStates(page, look);
  for (const path of READING) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, path);
  }
  await page.goto('/encode');
  await expect(heading(page, 'Hide a Secret Message')).toBeVisible();
  await look(page, 'encode, signed out');
  await fillEncode(page);
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByText('Please sign in to encode images.')).toBeVisible();
  await look(page, 'encode, please sign in');
  await page.goto('/nowhere');
  await expect(heading(page, 'Nothing hangs here')).toBeVisible();
  await look(page, 'page not found');
}

export async function tourAsRecipient(page: Page, look: Look): Promise<void> {
  await page.goto('/decode/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByText('Shared image not found or link is invalid.')).toBeVisible();
  await look(page, 'decode, dead or expired link');
  await page.goto('/decode?s3Key=some-key');
  await expect(page.getByText('Please log in to load the image')).toBeVisible();
  await look(page, 'decode, please log in');
  await page.goto('/decode');
  await expect(page.getByRole('button', { name: 'Choose a picture' }).last()).toBeVisible();
  await look(page, 'decode');
  await reveal(page, KEY);
  await expect(page.getByText('Please provide an image (or use a share link) and a key.')).toBeVisible();
  await look(page, 'decode, incomplete');
  await choosePicture(page, { name: 'plain.png', mimeType: 'image/png', buffer: await drawPng(9) });
  await decodeStates(page, look);
}

async function decodeStates(page: Page, look: Look): Promise<void> {
  const letGo = await hold(page, '/images/decode');
  await reveal(page, KEY);
  await expect(page.getByRole('button', { name: 'Decoding...' })).toBeVisible();
  await look(page, 'decode, busy');
  letGo();
  await expect(page.getByText('Decoding failed: Failed to decode message')).toBeVisible();
  await look(page, 'decode, no network');
  await answerTruly(page, '/images/decode');
  const nothing = { message: 'No message found.', code: 'message.not_found' };
  await answer(page, '/images/decode', { status: 422, json: nothing });
  await reveal(page, KEY);
  await expect(page.getByText('The key may be wrong')).toBeVisible();
  await look(page, 'decode, nothing found');
  const found = { message: 'Wortohnepause'.repeat(40).slice(0, 500), receipt: 'shown' };
  await answer(page, '/images/decode', { json: found });
  await reveal(page, KEY);
  await expect(heading(page, 'Decode a Secret Message')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Decoded Message' })).toBeVisible();
  await expect(page.getByText('so our server was told')).toBeVisible();
  await look(page, 'decode, message found');
}

async function encodeStates(page: Page, look: Look): Promise<void> {
  await look(page, 'encode');
  await fillEncode(page);
  await page.getByText('Limit views or set a last day').click();
  await page.getByText('See when it was revealed, or have it deleted then').click();
  await look(page, 'encode, filled in');
  const letGo = await hold(page, '/images/encode');
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByRole('button', { name: 'Encoding...' })).toBeVisible();
  await look(page, 'encode, busy');
  letGo();
  await expect(page.getByText('Error: Failed to encode message')).toBeVisible();
  await look(page, 'encode, failed');
  const json = { message: 'All free encodes used. Subscription required.', code: 'quota.exhausted' };
  await answer(page, '/images/encode', { status: 402, json });
  await page.getByRole('button', { name: 'Encode Message' }).click();
  await expect(page.getByText("You've used all of your 10 free encodes.")).toBeVisible();
  await look(page, 'encode, none left');
  await page.unroute('**/api/images/encode');
}

async function dashboardStates(page: Page, look: Look): Promise<void> {
  await answer(page, '/images/history', { json: FULL_DASHBOARD });
  await answer(page, '/user/free-encodes-remaining', { json: { remaining: 0 } });
  await page.goto('/dashboard');
  await expect(page.getByText('holiday.jpg').first()).toBeVisible();
  await look(page, 'dashboard, full, none left');
  await page.getByRole('listitem').filter({ hasText: 'holiday.jpg' }).first().hover();
  await page.getByRole('button', { name: 'Delete holiday.jpg' }).first().click();
  await expect(page.getByRole('alertdialog', { name: 'Confirm Deletion' })).toBeVisible();
  await look(page, 'dashboard, delete');
  await page.keyboard.press('Escape');
  await answer(page, '/stripe/status', { json: { status: 'active' } });
  await answer(page, '/user/free-encodes-remaining', { json: { remaining: 'Unlimited' } });
  await page.goto('/dashboard');
  await expect(page.getByText('holiday.jpg').first()).toBeVisible();
  await look(page, 'dashboard, Pro');
  await page.goto('/pricing');
  await expect(heading(page, 'Pricing')).toBeVisible();
  await look(page, 'pricing, Pro');
  await page.goto('/encode');
  await expect(page.getByText('Unlimited free encodes available')).toBeVisible();
  await look(page, 'encode, Pro');
}

/** Ends with the screens of the person who opens the link. */
export async function tourAsMember(
  page: Page,
  { look, recipient }: { look: Look; recipient: Page },
): Promise<void> {
  await signUp(page);
  await encodeStates(page, look);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
  await look(page, 'dashboard, empty');
  await page.goto('/pricing');
  await expect(heading(page, 'Pricing')).toBeVisible();
  await look(page, 'pricing, free');
  await page.goto('/encode');
  const picture = { name: 'access.png', mimeType: 'image/png', buffer: await drawPng(8) };
  await hide(page, { picture, message: 'Everybody may read.', key: KEY });
  await look(page, 'encode, success');
  const link = await copyShareLink(page);
  await recipient.goto(link);
  await expect(recipient.getByText('Viewing: picture.png')).toBeVisible();
  await look(recipient, 'shared link');
  await reveal(recipient, KEY);
  await expectMessage(recipient, 'Everybody may read.');
  await look(recipient, 'shared link, message found');
  await dashboardStates(page, look);
}

import { newEmail, PASSWORD } from '../support/member.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test } from '../support/test.ts';

const FURTHEST = 40;

/** Presses Tab until the focus is on the control with this role and name. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'radio', name: string): Promise<void> {
  const control = page.getByRole(role, { name, exact: true }).last();
  await expect(control).toBeVisible();
  for (let presses = 0; presses < FURTHEST; presses++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${FURTHEST} presses of Tab did not lead to the ${role} "${name}".`);
}

async function signUpByKeyboard(page: Page): Promise<void> {
  await tabTo(page, 'link', 'Encode');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(newEmail());
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(PASSWORD);
  await tabTo(page, 'textbox', 'Confirm password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Hide a Secret Message' })).toBeVisible();
}

test('A-70, part D.6: without a mouse somebody signs up, hides at the sturdiest, copies the link, deletes; and a stranger reveals', async ({
  page,
  newVisitor,
}) => {
  await page.goto('/');
  await signUpByKeyboard(page);

  await tabTo(page, 'button', 'Choose a picture');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'hills.png', mimeType: 'image/png', buffer: await drawPng(5) });
  await tabTo(page, 'textbox', 'Secret message');
  await page.keyboard.type('Typed, not clicked.');
  await tabTo(page, 'textbox', 'Secret key');
  await page.keyboard.type('keyboard key');
  await tabTo(page, 'radio', 'Balanced');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Sturdiest' })).toBeChecked();
  await tabTo(page, 'button', 'Encode Message');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Encoding Successful!' })).toBeFocused();
  await expect(page.getByText('Cropped to half of each side').first()).toBeAttached();

  await tabTo(page, 'button', 'Copy share link');
  await page.keyboard.press('Enter');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/decode\/[\w-]{16,}$/);
  await tabTo(page, 'button', 'Copy key');
  await page.keyboard.press('Enter');

  const recipient = await newVisitor();
  await recipient.goto(link);
  await tabTo(recipient, 'textbox', 'Secret key');
  await recipient.keyboard.type('keyboard key');
  await recipient.keyboard.press('Enter');
  await expect(recipient.getByRole('heading', { name: 'Decoded Message' })).toBeFocused();
  await expect(recipient.getByTestId('decoded-message')).toHaveText('Typed, not clicked.');

  await tabTo(page, 'link', 'Dashboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'picture.png' })).toHaveJSProperty('complete', true);
  await tabTo(page, 'button', 'Delete picture.png');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(page, 'button', 'Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No encodings yet. Start by hiding a message!')).toBeVisible();
});

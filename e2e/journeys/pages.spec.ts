import { answer } from '../support/answers.ts';
import { newEmail } from '../support/member.ts';
import { arrive } from '../support/person.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, type Page, test } from '../support/test.ts';

const QUESTIONS = [
  'What is Underpaint?',
  'How does it work?',
  'How secure is it? (AES-256)',
  'Which image types can I use, and what do they survive?',
  'Why is a message limited to 500 characters?',
  'Do I need an account?',
  'What happens to my images?',
  'What does it cost?',
];
const footer = (page: Page) => page.getByRole('contentinfo');
const main = (page: Page) => page.getByRole('main');

test('S-1.1, S-2.1.6: the footer names the product and leads to what is worth reading', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Hide. Share. Reveal.' })).toBeVisible();
  await expect(footer(page)).toContainText('Underpaint');
  await expect(footer(page)).toContainText('Securely hide messages in images.');
  await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} Underpaint`);
  await expect(footer(page).getByRole('heading', { name: 'Resources' })).toBeVisible();
  for (const { link, title } of [
    { link: 'FAQ', title: 'Questions and answers' },
    { link: 'About', title: 'About Underpaint' },
    { link: 'What we promise', title: 'What we promise' },
    { link: 'Terms of Service', title: 'Terms of Service' },
    { link: 'Privacy Policy', title: 'Privacy Policy' },
  ]) {
    await footer(page).getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title.replace(' Underpaint', '')} · Underpaint`);
    await expect(main(page)).toBeFocused();
  }
});

test('S-2.1.1, S-2.1.2, S-2.1.3: a visitor sees the name, Encode, Decode, Pricing and the way in', async ({
  page,
}) => {
  await page.goto('/faq');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['Encode', 'Decode', 'Pricing']);
  await expect(page.getByRole('button', { name: 'Login / Sign Up' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Underpaint' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('S-2.1.5: the menu of a phone opens, shows who is signed in, and closes with Escape', async ({
  page,
}) => {
  const email = `a-very-long-address-that-must-not-break-the-menu.${newEmail()}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(page, email);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(email)).toBeHidden();
});

test('S-2.3.1 … S-2.3.5: the home page has its two cards, its badges and its invitation', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Hide. Share. Reveal.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Encode a Message' })).toBeVisible();
  await expect(page.getByText('10 Free!', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Decode an Image' })).toBeVisible();
  for (const badge of ['Military-Grade Encryption', 'Secure Sharing', 'Free Decoding']) {
    await expect(main(page).getByRole('link', { name: badge })).toBeVisible();
  }
  const invitation = 'Sign up to try your ten free encodes, save images, and manage your dashboard.';
  await expect(page.getByText(invitation)).toBeVisible();
  await main(page).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In or Create Account' })).toBeVisible();
});

test('S-2.3.6, A-12: somebody signed in is invited in the same words, with the true number beside them', async ({
  page,
}) => {
  await answer(page, '/user/free-encodes-remaining', { json: { remaining: 4 } });
  await arrive(page);
  await page.goto('/');
  await expect(page.getByText('Ready to hide a secret? Enjoy your 10 free encodes!')).toBeVisible();
  await expect(page.getByText('You have 4 left.')).toBeVisible();
});

test('A-04, S-1.5: the badge “Military-Grade Encryption” leads to cipher, key derivation and limits', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Military-Grade Encryption' }).click();
  const answerTo = page.getByRole('region', { name: 'How secure is it? (AES-256)' });
  await expect(answerTo.getByRole('heading')).toBeFocused();
  await expect(answerTo.getByRole('heading')).toBeInViewport();
  for (const fact of [
    'AES-256-GCM',
    'Argon2id',
    '64 MiB',
    'three passes',
    'HKDF-SHA-256',
    'same for all pictures',
  ]) {
    await expect(answerTo).toContainText(fact);
  }
  await expect(answerTo).toContainText('message and key never leave your device');
});

test('S-2.3.11, S-1.13, A-38: the FAQ answers eight questions, and gives the days of this server', async ({
  page,
}) => {
  await page.goto('/faq');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(QUESTIONS);
  await expect(main(page)).toContainText('deleted automatically 30 days after');
  await expect(main(page)).toContainText('shows everyone who sees it that there is a message');
  await expect(main(page)).toContainText('$2.99 a month');
});

test('S-2.3.12, S-2.3.13, A-59: privacy and terms say whom to write to', async ({ page }) => {
  for (const path of ['/privacy', '/terms', '/about']) {
    await page.goto(path);
    const mail = main(page).getByRole('link', { name: 'help@example.org' });
    await expect(mail).toHaveAttribute('href', 'mailto:help@example.org');
  }
});

test('part D.9: a page says what is promised, who reads what, and what survives', async ({ page }) => {
  await page.goto('/promises#survives');
  await expect(page.getByRole('heading', { name: 'What a picture survives' })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Who can read what' }).getByRole('row')).toHaveCount(7);
  await expect(page.getByRole('row', { name: /^Our server/ })).toContainText(
    'no, unless you send it there when your browser asks',
  );
  await expect(page.getByRole('heading', { name: 'We do not promise' })).toBeVisible();
});

test('an address without a page gets 404 and leads on', async ({ page }) => {
  const response = await page.request.get('/no/such/page', { headers: { accept: 'text/html' } });
  expect(response.status()).toBe(404);
  await page.goto('/decode');
  await page.evaluate(() => window.history.pushState(null, '', '/nowhere'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('heading', { name: 'Nothing hangs here' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Underpaint');
  await page.getByRole('link', { name: 'Decode a picture' }).click();
  await expect(page.getByRole('heading', { name: 'Decode a Secret Message' })).toBeVisible();
});

test('pages come compressed, and nothing moves while fonts and pictures arrive', async ({ page, server }) => {
  const uncompressed: string[] = [];
  page.on('response', (response) => {
    const { 'content-encoding': encoding, 'content-length': length } = response.headers();
    const text = /document|script|stylesheet/.test(response.request().resourceType());
    if (text && encoding === undefined && Number(length) > 1000) uncompressed.push(response.url());
  });
  const shifted = await watchShifts(page);
  await page.goto(server.origin, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  expect(uncompressed).toEqual([]);
  // A word may become a few pixels longer in the real font.
  expect(await shifted()).toBeLessThan(0.01);
});

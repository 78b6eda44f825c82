import { answer, MADE } from '../support/answers.ts';
import { fillIn } from '../support/encode-form.ts';
import { expectCopied } from '../support/fleeting.ts';
import { speak } from '../support/languages.ts';
import { PASSWORD } from '../support/member.ts';
import { arrive } from '../support/person.ts';
import { drawPng } from '../support/pictures.ts';
import { expect, type Page, test, WORKING_ITSELF } from '../support/test.ts';

/** Every way of leaving the success panel before its key was shown or copied. */

const KEY = 'a key';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'You haven’t seen your key yet' });

/** Has every picture made immediately. */
async function arriveToHide(page: Page): Promise<void> {
  const picture = { body: await drawPng(5), contentType: 'image/png' };
  await page.route('**/api/images/public/*', (route) => route.fulfill(picture));
  await answer(page, '/images/encode', { json: MADE });
  await arrive(page);
}

/** Reaches the encode screen through other screens, so that there are some to go back to. */
async function walkToEncode(page: Page): Promise<void> {
  for (const [screen, title] of [
    ['Decode', 'Decode a Secret Message'],
    ['Pricing', 'Pricing'],
  ] as const) {
    await link(page, screen).click();
    await expect(heading(page, title)).toBeVisible();
  }
  await link(page, 'Encode').click();
}

async function makeOne(page: Page): Promise<void> {
  await fillIn(page);
  await button(page, 'Encode Message').click();
  await expect(heading(page, 'Encoding Successful!')).toBeVisible();
}

async function makePicture(page: Page): Promise<void> {
  await arriveToHide(page);
  await walkToEncode(page);
  await makeOne(page);
}

/** Makes a picture whose key nobody has seen yet, after one whose key was seen. */
async function makeAnother(page: Page): Promise<void> {
  await walkToEncode(page);
  await button(page, 'Encode Another Image').click();
  await makeOne(page);
}

async function expectKey(page: Page): Promise<void> {
  await expect(heading(page, 'Encoding Successful!')).toBeVisible();
  const reveal = button(page, 'Reveal key');
  if (await reveal.isVisible()) await reveal.click();
  await expect(page.getByRole('main').locator('output')).toHaveText(KEY);
}

/** The browser's own questions, each answered with "stay". */
function browserQuestions(page: Page): { asked: () => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  page.once('dialog', async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    resolve();
  });
  return { asked: () => promise };
}

const usual = { width: 1280, height: 720 };
const ofPhone = { width: 390, height: 844 };
const inMenu = async (page: Page, step: () => Promise<void>) => {
  await page.setViewportSize(ofPhone);
  await button(page, 'Menu').click();
  await step();
};
const goToDashboardAnyway = async (page: Page) => {
  await link(page, 'Dashboard').click();
  await button(page, 'Leave anyway').click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
};

type Step = (page: Page) => Promise<unknown>;

const PAGE_ASKS: Record<string, Step> = {
  'the product’s name': (page) => page.getByRole('banner').getByRole('link', { name: 'Underpaint' }).click(),
  'the link Decode': (page) => link(page, 'Decode').click(),
  'the link Pricing': (page) => link(page, 'Pricing').click(),
  'the link Dashboard': (page) => link(page, 'Dashboard').click(),
  'the link to the account': (page) => link(page, 'Account').click(),
  'the link FAQ': (page) => link(page, 'FAQ').click(),
  'the link About': (page) => link(page, 'About').click(),
  'the link Terms of Service': (page) => link(page, 'Terms of Service').click(),
  'the link Privacy Policy': (page) => link(page, 'Privacy Policy').click(),
  'the Back button': (page) => page.evaluate(() => window.history.back()),
  'two steps back': (page) => page.evaluate(() => window.history.go(-2)),
  'Encode Another Image': (page) => button(page, 'Encode Another Image').click(),
  Logout: (page) => button(page, 'Logout').click(),
  'a link of the phone’s menu': (page) => inMenu(page, () => link(page, 'Dashboard').click()),
  'Logout in the phone’s menu': (page) => inMenu(page, () => button(page, 'Logout').click()),
  'Logout on another screen': async (page) => {
    await goToDashboardAnyway(page);
    await button(page, 'Logout').click();
  },
};

/** A navigation that the browser holds up fails where it was started. */
const heldUp = (step: Promise<unknown>): void => void step.catch(() => {});

const BROWSER_ASKS: Record<string, Step> = {
  'loading the page again': async (page) => heldUp(page.reload()),
  'closing the tab': async (page) => heldUp(page.close({ runBeforeUnload: true })),
  'an address of this site': async (page) => heldUp(page.goto('/pricing')),
  'another site': async (page) => heldUp(page.goto('about:blank')),
  'loading another screen again': async (page) => {
    await goToDashboardAnyway(page);
    heldUp(page.reload());
  },
};

test.use({ serverSettings: WORKING_ITSELF, contextOptions: { reducedMotion: 'reduce' } });

/** Tries every way with a picture of its own, all made by one person in one visit. */
async function takeEach(page: Page, ways: Record<string, Step>, take: (way: Step) => Promise<void>) {
  await makePicture(page);
  for (const [at, [name, way]] of Object.entries(ways).entries()) {
    await test.step(name, async () => {
      if (at > 0) await makeAnother(page);
      await take(way);
      await page.setViewportSize(usual);
    });
  }
}

test('A-13: leaving the panel in any way the page can see asks first, and the key can be seen', async ({
  page,
}) => {
  await takeEach(page, PAGE_ASKS, async (leave) => {
    await leave(page);
    await expect(question(page)).toBeVisible();
    await expect(button(page, 'Show the key')).toBeFocused();
    await button(page, 'Show the key').click();
    await expect(question(page)).toBeHidden();
    await expectKey(page);
  });
});

test('A-13: the question fits a phone’s window from right to left, too', async ({ page }) => {
  await makePicture(page);
  await speak(page, 'ar');
  await page.setViewportSize({ width: 390, height: 664 });
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('alertdialog')).toBeInViewport({ ratio: 1 });
});

test('A-13: leaving the panel past the page makes the browser ask, and the key is still there', async ({
  page,
}) => {
  await takeEach(page, BROWSER_ASKS, async (leave) => {
    const { asked } = browserQuestions(page);
    await leave(page);
    await asked();
    await link(page, 'Encode').click();
    await expectKey(page);
  });
});

test('A-13: somebody who leaves all the same finds panel and key on coming back, by Back and by the link', async ({
  page,
}) => {
  await makePicture(page);
  await goToDashboardAnyway(page);
  await page.goBack();
  await expectKey(page);
  await link(page, 'FAQ').click();
  await expect(heading(page, 'Encoding Successful!')).toBeHidden();
  await link(page, 'Encode').click();
  await expect(page.getByRole('img', { name: 'Key hidden' })).toBeVisible();
});

/** Ends the session of `page` in another tab, where nothing is at stake and nobody is asked. */
async function endSession(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/');
  await button(other, 'Logout').click();
  await expect(button(page, 'Login / Sign Up')).toBeVisible();
  await other.close();
}

async function signIn(page: Page, email: string): Promise<void> {
  await button(page, 'Login / Sign Up').click();
  const dialog = page.getByRole('dialog', { name: 'Sign In or Create Account' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(button(page, 'Logout')).toBeVisible();
}

const ownEmail = async (page: Page): Promise<string> =>
  (await link(page, 'Account').getAttribute('title')) ?? '';

test('A-13: a session that ends by itself shows nothing, and hands the key to its owner alone', async ({
  page,
}) => {
  await makePicture(page);
  const owner = await ownEmail(page);
  await endSession(page);
  await expect(page.getByLabel('Secret message')).toHaveValue('');
  await expect(page.getByLabel('Secret key')).toHaveValue('');
  await signIn(page, owner);
  await expect(heading(page, 'Encoding Successful!')).toBeVisible();
  await goToDashboardAnyway(page);
  await endSession(page);
  await signIn(page, owner);
  await expectKey(page);
});

test('A-13: where somebody’s unseen key waits for them, somebody else logs out without a question', async ({
  page,
  sender,
}) => {
  await makePicture(page);
  const owner = await ownEmail(page);
  await endSession(page);
  await signIn(page, sender.email);
  await button(page, 'Logout').click();
  await expect(heading(page, 'Hide. Share. Reveal.')).toBeVisible();
  await signIn(page, owner);
  await expectKey(page);
});

test('another image begins at the top of an empty form, with the focus there', async ({ page }) => {
  await makePicture(page);
  for (const isSeen of [false, true]) {
    if (isSeen) await button(page, 'Copy key').click();
    await button(page, 'Encode Another Image').click();
    if (!isSeen) await button(page, 'Leave anyway').click();
    await expect(page.getByLabel('Secret message')).toHaveValue('');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await makeOne(page);
  }
});

test.describe('beside the panel', () => {
  // The link of a picture that only exists in this journey.
  test.use({ expectedStatuses: [404] });

  test('A-13: what loses nothing asks nothing: the share link opens beside the panel, the download leaves it', async ({
    page,
    context,
  }) => {
    await makePicture(page);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: MADE.encodingId }).click();
    await (await opened).close();
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Image (Optional)' }).click();
    await started;
    await expect(question(page)).toBeHidden();
    expect(dialogs).toEqual([]);
    await expectKey(page);
  });
});

test('S-2.4.17, A-13: once the key has been copied nothing asks; logging out, and another image, leave nothing in the tab', async ({
  page,
}) => {
  await makePicture(page);
  await button(page, 'Copy key').click();
  await expectCopied(page);
  await link(page, 'Dashboard').click();
  await page.goBack();
  await expect(heading(page, 'Encoding Successful!')).toBeVisible();
  await button(page, 'Encode Another Image').click();
  await expect(page.getByLabel('Secret key')).toHaveValue('');
  await expect(page.getByLabel('Secret message')).toHaveValue('');
  await link(page, 'Dashboard').click();
  await page.goBack();
  await fillIn(page);
  await button(page, 'Encode Message').click();
  await button(page, 'Copy key').click();
  await button(page, 'Logout').click();
  await expect(heading(page, 'Hide. Share. Reveal.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Secret key')).toHaveValue('');
});

test('A-82: a message that is being written is asked about before it goes, and kept from screen to screen', async ({
  page,
}) => {
  await arrive(page);
  const message = page.getByLabel('Secret message');
  await message.fill('half a thought');
  const { asked } = browserQuestions(page);
  heldUp(page.reload());
  await asked();
  await expect(message).toHaveValue('half a thought');
  await link(page, 'Pricing').click();
  await expect(heading(page, 'Pricing')).toBeVisible();
  await page.goBack();
  await expect(message).toHaveValue('half a thought');
});

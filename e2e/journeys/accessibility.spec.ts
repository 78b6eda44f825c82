import { expectAccessible, expectWordsToFit } from '../support/accessible.ts';
import { tourOfAccount } from '../support/account-tour.ts';
import { findViolations } from '../support/axe.ts';
import { inLanguages, tourOfWords } from '../support/languages.ts';
import { arrive } from '../support/person.ts';
import { tourOfPlans } from '../support/plan-tour.ts';
import { expect, type Locator, test, WORKING_ITSELF } from '../support/test.ts';
import { type Look, tourAsMember, tourAsRecipient, tourAsVisitor } from '../support/tour.ts';

/** The text of a screen; sentences that arrive in English from outside change language with the rest. */
const expectAllWordsToFit: Look = async (page, screen) => {
  if (screen === 'words, success, de') await expect(page.getByText('WeChat-Foto:').first()).toBeVisible();
  await expectWordsToFit(page, screen);
};

test.use({
  serverSettings: WORKING_ITSELF,
  contextOptions: { reducedMotion: 'reduce' },
  expectedStatuses: [0, 400, 401, 402, 404, 422, 503],
});

test('part D.6: the screens of a visitor are accessible and fit 320 pixels', async ({ page }) => {
  await tourAsVisitor(page, expectAccessible);
});

test('part D.6: the menu of a phone is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('part D.6: the screens of a recipient are accessible and fit 320 pixels', async ({ page }) => {
  await tourAsRecipient(page, expectAccessible);
});

test('part D.6: the screens of somebody signed in are accessible and fit 320 pixels', async ({
  page,
  newVisitor,
}) => {
  await tourAsMember(page, { look: expectAccessible, recipient: await newVisitor() });
});

test('part D.6: every state of a plan is accessible and fits 320 pixels', async ({ page }) => {
  await tourOfPlans(page, expectAccessible);
});

test('part D.6: in the colours that a person’s system sets, buttons have an edge, and bars, meters and menus show what they say', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await arrive(page);
  const look = (place: Locator) =>
    place.evaluate((element) => {
      const { backgroundColor, borderBottomColor, borderTopWidth } = getComputedStyle(element);
      return { backgroundColor, borderBottomColor, borderTopWidth };
    });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const { borderBottomColor } = await look(menu.getByRole('link', { name: 'Encode' }));
  expect(await look(menu.getByRole('link', { name: 'Decode' }))).not.toMatchObject({ borderBottomColor });
  expect(await look(page.getByRole('button', { name: 'Encode Message' }))).toMatchObject({
    borderTopWidth: '1px',
  });
  await page.getByLabel('Secret key').fill('aB1!');
  const steps = page.getByRole('meter', { name: 'Key strength' }).locator('+ div > span');
  const { backgroundColor } = await look(steps.first());
  expect(await look(steps.last())).toMatchObject({ borderTopWidth: '1px' });
  expect(await look(steps.last())).not.toMatchObject({ backgroundColor });
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  const bar = page.getByRole('progressbar', { name: 'Free encodes left' });
  expect(await look(bar)).toMatchObject({ borderTopWidth: '1px' });
  expect(await look(bar.locator('div'))).toMatchObject({ backgroundColor });
});

test('part D.6: the screens around an account are accessible and fit 320 pixels', async ({ page }) => {
  await tourOfAccount(page, expectAccessible);
});

test('part D.6: in German and Arabic what is for members is accessible and fits 320 pixels and a zoom of 200 %', async ({
  page,
  newVisitor,
  hidden,
}) => {
  const look = inLanguages(['de', 'ar'], expectAllWordsToFit);
  await tourOfWords(page, { look, recipient: await newVisitor(), hidden });
});

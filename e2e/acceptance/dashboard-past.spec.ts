import { expectToast } from '../support/fleeting.ts';
import { test } from '../support/signed-in.ts';
import { expect } from '../support/test.ts';
import { answerWith, ONE_PICTURE } from '../support/typed-answers.ts';

test.use({ expectedStatuses: [0] });

const THREE = { pictures: 3, freeEncodes: 3 };

test('A-75: somebody who has proven their address says on the dashboard that the pictures from before are not theirs', async ({
  page,
}) => {
  await answerWith(page, '/images/history', [ONE_PICTURE]);
  await page.route('**/api/user/unproven-past', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: THREE }) : route.continue(),
  );
  await page.goto('/dashboard');
  const notice = page.getByRole('status').filter({ hasText: '3 pictures were hidden with this account' });
  await expect(notice.getByRole('button', { name: 'They are mine', exact: true })).toBeVisible();

  const settling = page.waitForRequest((request) => request.method() === 'POST');
  page.once('dialog', (dialog) => dialog.accept());
  await answerWith(page, '/images/history', []);
  await notice.getByRole('button', { name: 'Delete them', exact: true }).click();
  expect((await settling).postDataJSON()).toEqual({ mine: false });
  await expect(notice).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your Encodings', exact: true })).toBeFocused();
  await expectToast(page, 'Pictures deleted');
});

test('A-75: where the answer cannot be saved, the question stays, and the focus on its button', async ({
  page,
}) => {
  await page.route('**/api/user/unproven-past', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: THREE }) : route.abort('internetdisconnected'),
  );
  await page.goto('/dashboard');
  const mine = page.getByRole('button', { name: 'They are mine', exact: true });
  await mine.click();
  await expectToast(page, 'Your answer could not be saved. Please try again.');
  await expect(mine).toBeFocused();
});

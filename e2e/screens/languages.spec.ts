import { inLanguages, tourOfWords } from '../support/languages.ts';
import { offerPseudo } from '../support/pseudo.ts';
import { test } from '../support/test.ts';
import { tourAsRecipient, tourAsVisitor } from '../support/tour.ts';
import { shoot } from './shoot.ts';

/** Pictures of the screens in a language longer than any other. */

test.use({
  serverSettings: { WORK_ON: 'server' },
  expectedStatuses: [0, 401, 404, 422, 500],
  contextOptions: { reducedMotion: 'reduce' },
});

const look = inLanguages(['pseudo'], shoot);

test('screens of a visitor in a longer language', async ({ page }) => {
  await offerPseudo(page);
  await tourAsVisitor(page, look);
});

test('screens of a recipient in a longer language', async ({ page }) => {
  await offerPseudo(page);
  await tourAsRecipient(page, look);
});

test('screens of somebody signed in, in every direction and length', async ({ page, newVisitor, hidden }) => {
  const recipient = await newVisitor();
  for (const each of [page, recipient]) await offerPseudo(each);
  await tourOfWords(page, { look: inLanguages(['en', 'ar', 'pseudo'], shoot), recipient, hidden });
});

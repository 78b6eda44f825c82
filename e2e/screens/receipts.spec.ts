import { inLanguages } from '../support/languages.ts';
import { offerPseudo } from '../support/pseudo.ts';
import { tourOfReceipts } from '../support/receipt-tour.ts';
import { test } from '../support/test.ts';
import { shoot } from './shoot.ts';

/** Pictures of what a sender asks for and of what their recipient sees of it. */

test.use({ expectedStatuses: [503], contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 300_000 });

test('screens of a receipt', async ({ page, newVisitor, server, member }) => {
  await tourOfReceipts({ look: shoot, sender: page, recipient: await newVisitor(), server, member });
});

test('screens of a receipt in other languages', async ({ page, newVisitor, server, member }) => {
  const recipient = await newVisitor();
  for (const each of [page, recipient]) await offerPseudo(each);
  const look = inLanguages(['ar', 'pseudo'], shoot);
  await tourOfReceipts({ look, sender: page, recipient, server, member });
});

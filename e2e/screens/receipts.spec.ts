import { inLanguages } from '../support/languages.ts';
import { offerPseudo } from '../support/pseudo.ts';
import { tourOfReceipts } from '../support/receipt-tour.ts';
import { test } from '../support/test.ts';
import { shoot } from './shoot.ts';

/** Pictures of what a sender asks for and of what the recipient sees of it. */

test.use({ expectedStatuses: [503], contextOptions: { reducedMotion: 'reduce' } });

test('screens of a receipt', async ({ page, newVisitor, server, sender }) => {
  const recipient = await newVisitor();
  for (const each of [page, recipient]) await offerPseudo(each);
  const look = inLanguages(['en', 'ar', 'pseudo'], shoot);
  await tourOfReceipts({ look, sender: page, recipient, server, member: sender });
});

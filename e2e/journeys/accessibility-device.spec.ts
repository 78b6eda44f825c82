import { expectAccessible, expectWordsToFit } from '../support/accessible.ts';
import { tourOfHiding, tourOfRevealing } from '../support/device-tour.ts';
import { inLanguages } from '../support/languages.ts';
import { tourOfLimits } from '../support/limit-tour.ts';
import { signedIn } from '../support/member.ts';
import { tourOfReceipts } from '../support/receipt-tour.ts';
import { test } from '../support/test.ts';

/** What only appears where the device does the work, and what senders may ask for. */

const inEach = inLanguages(['de', 'ar'], expectWordsToFit);

test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedStatuses: [400, 503] });

test('A-02, part D.6: every stage of the work on the device, and every end of it, is shown and accessible', async ({
  page,
}) => {
  await tourOfHiding(page, expectAccessible);
  await tourOfRevealing(page, expectAccessible);
});

test('part D.6: what a sender asks for is accessible to both sides in German and Arabic: receipts', async ({
  page,
  newVisitor,
  server,
  sender,
}) => {
  await tourOfReceipts({ look: inEach, sender: page, recipient: await newVisitor(), server, member: sender });
});

test('part D.6: what a sender asks for is accessible to both sides in German and Arabic: views and dates', async ({
  newVisitor,
  server,
  sender,
}) => {
  const owner = await newVisitor({ storageState: signedIn(server, sender) });
  await tourOfLimits({ look: inEach, owner, recipient: await newVisitor(), server, member: sender });
});

import { CONFIG_META, DRAWN_META, type PublicConfig, SHARE_META } from '@underpaint/contract';
import type { Page } from './test.ts';
import { answerWith } from './typed-answers.ts';

const writtenAs = (name: string) => new RegExp(`<meta name="${name}"[^>]*>`);

/** The pages also arrive without the server's rendering, which used what is left out. */
async function leaveOut(page: Page, name: string): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(writtenAs(name), '').replace(writtenAs(DRAWN_META), ''),
    });
  });
}

/** From now on pages arrive without the settings that the server writes into them, and request these. */
export async function changeSettings(page: Page, changes: Partial<PublicConfig>): Promise<void> {
  const settings: PublicConfig = await (await page.request.get('/api/config')).json();
  await answerWith(page, '/config', { ...settings, ...changes });
  await leaveOut(page, CONFIG_META);
}

/** From now on pages of shared links arrive without the data about the link, as from a cache, and request it. */
export const leaveShareOut = (page: Page): Promise<void> => leaveOut(page, SHARE_META);

import { CONFIG_META, type PublicConfig } from '@underpaint/contract';
import type { Page } from './test.ts';
import { answerWith } from './typed-answers.ts';

const WRITTEN = new RegExp(`<meta name="${CONFIG_META}"[^>]*>`);

/** From now on pages come without the settings that the server writes into them, and ask for these. */
export async function changeSettings(page: Page, changes: Partial<PublicConfig>): Promise<void> {
  const settings: PublicConfig = await (await page.request.get('/api/config')).json();
  await answerWith(page, '/config', { ...settings, ...changes });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(WRITTEN, '') });
  });
}

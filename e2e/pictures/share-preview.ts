/**
 * Draws the picture that messengers show beside a link: the landscape of the home page, half drawn aside, and the logo.
 *
 * Run by `npm run preview-picture`; writes apps/web/public/preview.jpg. A JPEG, because messengers leave out pictures
 * of more than about 300 kB.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SIZE = { width: 1200, height: 630 };

const embedded = async (path: string, type: string) =>
  `data:${type};base64,${(await readFile(ROOT + path)).toString('base64')}`;

const surface = await embedded('apps/web/public/demo/surface.jpg', 'image/jpeg');
const beneath = await embedded('apps/web/public/demo/difference.jpg', 'image/jpeg');
const sign = await embedded('apps/web/public/favicon.svg', 'image/svg+xml');
const font = await embedded(
  'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  'font/woff2',
);

const PAGE = `<!doctype html><style>
  @font-face { font-family: Fraunces; src: url(${font}); font-weight: 100 900 }
  body { margin: 0; background: #f6f1e7; color: #231a14; font-family: Fraunces }
  main { display: grid; grid-template-columns: 500px 1fr; height: 630px }
  section { display: grid; align-content: center; gap: 28px; padding-left: 64px }
  h1 { margin: 0; font: 500 80px/1.05 Fraunces; letter-spacing: -0.015em }
  p { display: flex; align-items: center; gap: 16px; margin: 0; font: 500 34px Fraunces }
  p img { width: 44px }
  div { position: relative; overflow: hidden }
  div img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
  .surface { clip-path: inset(0 38% 0 0) }
  i { position: absolute; inset: 0 auto 0 62%; width: 4px; background: #fdfaf3 }
</style><main>
  <section><p><img src="${sign}" alt="">Underpaint</p><h1>Hide. Share. Reveal.</h1></section>
  <div><img src="${beneath}" alt=""><img class="surface" src="${surface}" alt=""><i></i></div>
</main>`;

const executablePath = process.env['CHROMIUM'];
if (!executablePath) throw new Error('CHROMIUM is not set. Run `npm run preview-picture` in the root.');
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args: asRoot });
const page = await browser.newPage({ viewport: SIZE });
await page.setContent(PAGE, { waitUntil: 'networkidle' });
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: `${ROOT}apps/web/public/preview.jpg`, type: 'jpeg', quality: 86 });
await browser.close();

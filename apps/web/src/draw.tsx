import './shared/zod-without-eval.ts';
import { CONFIG_META, type DrawPage, SHARE_META } from '@underpaint/contract';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router';
import { App } from './app/app.tsx';
import { fetchScreen, Screens } from './app/screens.tsx';
import { drawByMeta } from './shared/api/page-meta.ts';
import { activate } from './shared/language/speak.ts';

/** What React puts in front of a page for early loading; the title is in the head already. */
const EARLY = /^(?:<link [^>]*\/?>|<title>[^<]*<\/title>)*/;
const TITLE = /<title>[^<]*<\/title>/;

const draw: DrawPage = async ({ address, language, settings, shared }) => {
  drawByMeta(
    new Map([
      [CONFIG_META, JSON.stringify(settings)],
      ...(shared === null ? [] : [[SHARE_META, JSON.stringify(shared)] as const]),
    ]),
  );
  await activate(language);
  await fetchScreen(address);
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <App>
      <StaticRouter location={address}>
        <Screens isVisitor />
      </StaticRouter>
    </App>,
    // In one piece: React inserts later parts with inline scripts, which the page's policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void errors.push(error) },
  );
  const html = await new Response(prelude).text();
  if (errors.length > 0) throw errors[0];
  const early = EARLY.exec(html)?.[0] ?? '';
  return { head: early.replace(TITLE, ''), body: html.slice(early.length) };
};

let last: Promise<unknown> = Promise.resolve();

/** One at a time: the language and the data written into a page are shared by the whole module. */
export const drawPage: DrawPage = (wish) => {
  const drawn = last.then(() => draw(wish));
  last = drawn.catch(() => {});
  return drawn;
};

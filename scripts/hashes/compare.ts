import { createHash } from 'node:crypto';
import { ALL_PAGES, PLACE, ROOT } from '../../apps/api/src/http/pages/page-head.ts';
import {
  CONFIG_META,
  DRAWN_META,
  type DrawPage,
  LATER,
  publicConfig,
  SHARE_META,
  writtenShare,
} from '../../packages/contract/src/index.ts';

/** Everything that a server may put into index.html: words, settings and addresses, nothing that runs. */
const WORDS = new RegExp(
  `^(?:\\s|${[
    '<!-- /?page -->',
    '<title>[^<]*</title>',
    '<meta (?:name|property)="[^"<>]*" content="[^"<>]*" />',
    '<link rel="canonical" href="[^"<>]*" />',
    '<link rel="preload" as="image" href="/api/[^"<>]*" />',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="[^"<>]*" />',
  ].join('|')})*$`,
);
/** Scripts of a drawn page, which come after it. */
const HELD_BACK = new RegExp(
  `<template ${LATER}>((?:\\s|<(?:script|link) [^<>]*>|</script>)*)</template>`,
  'g',
);
const PRELOADED = /<link rel="modulepreload" fetchpriority="low" crossorigin href="\/?([^"]*)"/g;
const INDEX = 'index.html';
/** Every page once, including a link that leads nowhere and an address without a page. */
const PAGES = [...ALL_PAGES.map((page) => page.replace(/:\w+/, 'x'.repeat(22))), '/no-page'];

export interface Build {
  /** `hashes.txt` of the build. */
  readonly hashes: string;
  /** `index.html` of the build. */
  readonly index: string;
  /** Draws the pages of the build. */
  readonly drawPage: DrawPage;
}

/** Fetches a path of the server, such as `/assets/x.js`; whether it exists (`ok`), and what is sent either way. */
export type Get = (path: string) => Promise<{ ok: boolean; bytes: Uint8Array }>;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * How the files that a server sends differ from those of a build.
 * @returns a sentence for each difference; none if all are the same
 */
export async function differences({ hashes, index, drawPage }: Build, get: Get): Promise<string[]> {
  const listed = new Map(
    Array.from(hashes.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm), ([, hash = '', path = '']) => [path, hash]),
  );
  const found: string[] = [];
  for (const [path, hash] of listed) {
    if (path === INDEX) continue;
    const { ok, bytes } = await get(`/${path}`);
    if (!ok) found.push(`${path} is missing.`);
    else if (sha256(bytes) !== hash) found.push(`${path} is another file.`);
  }
  for (const page of PAGES) {
    const { bytes } = await get(page);
    const undrawn = await withoutDrawing(new TextDecoder().decode(bytes), drawPage);
    if (!isFilled(undrawn, index, listed)) found.push(`The page ${page} holds something else.`);
  }
  return found;
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The content of a page's `<meta>` of this name; undefined if it has none. */
function metaOf(page: string, name: string): string | undefined {
  const written = new RegExp(`<meta name="${name}" content="([^"<>]*)" />`).exec(page)?.[1];
  return written?.replace(/&(amp|lt|gt|quot);/g, (_all, sign: string) => SIGNS[sign] ?? '');
}

/** The page before drawing, if this build draws it the same way from what the page says; otherwise the page as it is. */
async function withoutDrawing(page: string, drawPage: DrawPage): Promise<string> {
  const address = metaOf(page, DRAWN_META);
  if (address === undefined) return page;
  const shared = metaOf(page, SHARE_META);
  const drawn = await drawPage({
    address,
    language: 'en',
    settings: publicConfig.parse(JSON.parse(metaOf(page, CONFIG_META) ?? '')),
    shared: shared === undefined ? null : writtenShare.parse(JSON.parse(shared)),
  });
  return page
    .replaceAll(HELD_BACK, '$1')
    .replace(`<div id="root">${drawn.body}</div>`, () => ROOT)
    .replace(drawn.head, '');
}

/** Whether a page is index.html with nothing but words added, and refers to no script that is not listed. */
function isFilled(page: string, index: string, listed: ReadonlyMap<string, string>): boolean {
  const [before = '', after = ''] = index.split(PLACE);
  if (!page.startsWith(before) || !page.endsWith(after)) return false;
  const words = page.slice(before.length, page.length - after.length);
  return (
    WORDS.test(words) && Array.from(words.matchAll(PRELOADED)).every(([, path = '']) => listed.has(path))
  );
}

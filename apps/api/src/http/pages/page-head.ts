import {
  CONFIG_META,
  DEAD_LINK_TITLE,
  DRAWN_META,
  type DrawnPage,
  fillPath,
  LANGUAGES,
  LATER,
  type Language,
  NOT_FOUND_TITLE,
  PAGE_DESCRIPTIONS,
  PAGE_TITLES,
  type PagePath,
  type PublicConfig,
  routes,
  SHARE_META,
  type ShareResponse,
  type WrittenShare,
} from '@underpaint/contract';
import { say } from '../../words/say.ts';

/** The place in index.html that each page fills with its own words. */
export const PLACE = /<!-- page -->.*<!-- \/page -->/s;
/** Where the visible page goes. */
export const ROOT = '<div id="root"></div>';
/** The build's script tags. */
const SCRIPTS = /(?:\n *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?)+/;
/** Drawn by `npm run preview-picture -w e2e`. */
const PICTURE = { path: '/preview.jpg', width: 1200, height: 630, alt: 'A painted landscape, drawn aside' };
/** Pages that belong to one person or to anyone with the link. */
const UNLISTED: readonly PagePath[] = [
  '/decode/:encodingId',
  '/dashboard',
  '/account',
  '/reset-password',
  '/verify-email',
  '/sign-in-failed',
  '/sandbox-checkout/:sessionId',
];
const SHARED_LINK: PagePath = '/decode/:encodingId';
const DEAD_LINK = {
  title: DEAD_LINK_TITLE,
  description: 'This link does not lead to a picture, or no longer does.',
};
const NOT_FOUND = { title: NOT_FOUND_TITLE, description: 'There is no page at this address.' };

/** What index.html says when scripts are switched off, or do not arrive. */
const WITHOUT_SCRIPTS = [
  'Hiding and revealing happen in your browser and need JavaScript. Switch it on for this site and reload the page.',
  'This page has not loaded completely. Check your connection.',
  'Reload page',
];

/** A sentence of index.html, which may be wrapped over several lines. */
const wrapped = (sentence: string): RegExp =>
  new RegExp(sentence.replaceAll('.', '\\.').replaceAll(' ', '\\s+'));

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`;
}

interface Words {
  title: string;
  description: string;
}

function preview({ title, description }: Words): string[] {
  return [
    meta('property', 'og:site_name', 'Underpaint'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
  ];
}

/** Our preview picture explains the product, so a shared link does without. */
function previewPicture(origin: string, page: PagePath | null, language: Language): string[] {
  if (page === SHARED_LINK) return [meta('name', 'twitter:card', 'summary')];
  return [
    meta('property', 'og:image', origin + PICTURE.path),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('property', 'og:image:alt', say(PICTURE.alt, language)),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function address(origin: string, page: PagePath | null): string[] {
  if (page === null || UNLISTED.includes(page)) return [meta('name', 'robots', 'noindex')];
  const url = origin + page;
  return [`<link rel="canonical" href="${escaped(url)}" />`, meta('property', 'og:url', url)];
}

/** Addresses of all pages, such as `/decode/:encodingId`. */
export const ALL_PAGES: readonly string[] = Object.keys(PAGE_TITLES);
/** Pages that search engines may list. */
export const LISTED_PAGES: readonly string[] = ALL_PAGES.filter(
  (page) => !UNLISTED.some((unlisted) => unlisted === page),
);

interface Filling {
  /** Null for an address that has no page. */
  page: PagePath | null;
  language: Language;
  origin: string;
  /** What the page reads instead of asking `/api/config`. */
  settings: PublicConfig;
  /** Scripts to fetch at once. */
  files?: readonly string[];
  /** What a shared link leads to, if it was looked up. */
  shared?: WrittenShare | null;
  /** The page as a visitor sees it at an address; null where the browser renders it. */
  drawn?: (DrawnPage & { address: string }) | null;
}

function englishWords({ page, shared }: Pick<Filling, 'page' | 'shared'>): Words {
  if (page === null) return NOT_FOUND;
  if (shared?.share === null) return DEAD_LINK;
  return { title: PAGE_TITLES[page], description: PAGE_DESCRIPTIONS[page] };
}

function wordsOf(filling: Filling): Words {
  const { title, description } = englishWords(filling);
  return { title: say(title, filling.language), description: say(description, filling.language) };
}

/** In English the page stays as built, so that it can be compared with other people's builds. */
function inLanguage(html: string, language: Language): string {
  if (language === 'en') return html;
  const { dir } = LANGUAGES[language];
  return WITHOUT_SCRIPTS.reduce(
    (page, sentence) => page.replace(wrapped(sentence), () => escaped(say(sentence, language))),
    html.replace('<html lang="en">', `<html lang="${language}" dir="${dir}">`),
  );
}

const isClosed = ({ link }: ShareResponse): boolean => (link?.viewsLeft ?? null) !== null;

/** The page of a shared link says what it leads to, and loads the picture before its scripts. */
function sharedPicture({ encodingId, share }: WrittenShare, isDrawn: boolean): string[] {
  const written = meta('name', SHARE_META, JSON.stringify({ encodingId, share }));
  // Where views are limited, the picture is only loaded when somebody decides to open it.
  if (share === null || isDrawn || isClosed(share)) return [written];
  const picture = `/api${fillPath(routes.publicPicture, { encodingId })}?size=preview`;
  return [written, `<link rel="preload" as="image" href="${escaped(picture)}" />`];
}

/** Holds scripts back until the server-rendered page has been shown (`apps/web/src/guard.ts`). */
const later = (scripts: string): string => `<template ${LATER}>${scripts}</template>`;

/**
 * Writes a page's title, description, settings, address and share preview into index.html, and the page itself if it
 * was rendered. What messengers show for a shared link is the same for every picture, and does not reveal that a
 * picture hides anything.
 */
export function fillPage(html: string, filling: Filling): string {
  const { page, language, origin, settings, files = [], shared = null, drawn = null } = filling;
  const words = wordsOf(filling);
  const head = [
    `<title>${escaped(words.title)}</title>`,
    meta('name', 'description', words.description),
    meta('name', CONFIG_META, JSON.stringify(settings)),
    ...(drawn === null ? [] : [meta('name', DRAWN_META, drawn.address), drawn.head]),
    ...address(origin, page),
    ...preview(words),
    ...previewPicture(origin, page, language),
    ...(shared === null ? [] : sharedPicture(shared, drawn !== null)),
  ];
  const own = files.map(
    (file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${escaped(file)}" />`,
  );
  const fill = (lines: readonly string[]) =>
    inLanguage(html, language).replace(PLACE, () => lines.join('\n    '));
  if (drawn === null) return fill([...head, ...own]);
  return fill([...head, later(own.join(''))])
    .replace(SCRIPTS, later)
    .replace(ROOT, () => `<div id="root">${drawn.body}</div>`);
}

import {
  CONFIG_META,
  NOT_FOUND_TITLE,
  PAGE_DESCRIPTIONS,
  PAGE_TITLES,
  type PagePath,
  type PublicConfig,
} from '@underpaint/contract';

/** The place in index.html that each page fills with its own words. */
const PLACE = /<!-- page -->.*<!-- \/page -->/s;
/** Drawn by `npm run preview-picture -w e2e`. */
const PICTURE = { path: '/preview.jpg', width: 1200, height: 630, alt: 'A painted landscape, drawn aside' };
/** Pages that belong to one person or to whoever has the link. */
const UNLISTED: readonly PagePath[] = [
  '/decode/:encodingId',
  '/dashboard',
  '/account',
  '/reset-password',
  '/verify-email',
  '/sign-in-failed',
  '/sandbox-checkout/:sessionId',
];
const NOT_FOUND = { title: NOT_FOUND_TITLE, description: 'There is no page at this address.' };

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escaped(content)}" />`;
}

function preview(origin: string, { title, description }: { title: string; description: string }): string[] {
  return [
    meta('property', 'og:site_name', 'Underpaint'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', origin + PICTURE.path),
    meta('property', 'og:image:width', String(PICTURE.width)),
    meta('property', 'og:image:height', String(PICTURE.height)),
    meta('property', 'og:image:alt', PICTURE.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function address(origin: string, page: PagePath | null): string[] {
  if (page === null || UNLISTED.includes(page)) return [meta('name', 'robots', 'noindex')];
  const url = origin + page;
  return [`<link rel="canonical" href="${escaped(url)}" />`, meta('property', 'og:url', url)];
}

/** Pages that search engines may list. */
export const LISTED_PAGES: readonly string[] = Object.keys(PAGE_TITLES).filter(
  (page) => !UNLISTED.some((unlisted) => unlisted === page),
);

interface Filling {
  /** Null for an address without a page. */
  page: PagePath | null;
  origin: string;
  /** What the page reads instead of asking `/api/config`. */
  settings: PublicConfig;
  /** Scripts to fetch at once. */
  files?: readonly string[];
}

/**
 * Writes title, description, settings, address and share preview of a page into index.html. The preview of a shared
 * link is the same for every link, whether it exists or not: nothing about the picture is looked up.
 */
export function fillPage(html: string, { page, origin, settings, files = [] }: Filling): string {
  const words =
    page === null ? NOT_FOUND : { title: PAGE_TITLES[page], description: PAGE_DESCRIPTIONS[page] };
  const head = [
    `<title>${escaped(words.title)}</title>`,
    meta('name', 'description', words.description),
    meta('name', CONFIG_META, JSON.stringify(settings)),
    ...address(origin, page),
    ...preview(origin, words),
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="${escaped(file)}" />`),
  ];
  return html.replace(PLACE, () => head.join('\n    '));
}

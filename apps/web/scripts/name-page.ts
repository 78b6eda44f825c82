import { PAGE_DESCRIPTIONS, PAGE_TITLES } from '@underpaint/contract';
import type { Plugin } from 'vite';

const PLACE = '<!-- page -->';
/** The words of the home page, for whoever serves the page as it lies; our server puts in those of each address. */
const WORDS = `<title>${PAGE_TITLES['/']}</title>
    <meta name="description" content="${PAGE_DESCRIPTIONS['/']}" />`;

/** Writes title and description into index.html, where the server replaces them. */
export const namePage = (): Plugin => ({
  name: 'name-page',
  transformIndexHtml: (html) => html.replace(PLACE, `${PLACE}\n    ${WORDS}`),
});

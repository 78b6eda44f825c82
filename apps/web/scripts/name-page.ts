import { PAGE_DESCRIPTIONS, PAGE_TITLES } from '@underpaint/contract';
import type { Plugin } from 'vite';

const PLACE = '<!-- page -->';
/** The text of the home page, for servers that send the file as it is; ours inserts the text for each address. */
const WORDS = `<title>${PAGE_TITLES['/']}</title>
    <meta name="description" content="${PAGE_DESCRIPTIONS['/']}" />`;

/** Writes title and description into index.html, where the server replaces them. */
export const namePage = (): Plugin => ({
  name: 'name-page',
  transformIndexHtml: (html) => html.replace(PLACE, `${PLACE}\n    ${WORDS}`),
});

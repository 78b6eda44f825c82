import type { Plugin } from 'vite';

const STYLES = /\n *<link rel="stylesheet"[^>]*>/;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;
const BEFORE = /\n *<!-- page -->/;

/**
 * Puts what is visible first: styles before the pictures that the server names in the page, scripts after them. Every
 * page is rendered before its scripts arrive (`src/draw.tsx`).
 */
export const orderHead = (): Plugin => ({
  name: 'order-head',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = STYLES.exec(html)?.[0] ?? '';
      const rest = html.replace(STYLES, '').replace(SCRIPTS, (start) => `${start} fetchpriority="low"`);
      return rest.replace(BEFORE, (place) => styles + place);
    },
  },
});

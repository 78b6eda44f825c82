import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The fonts of the first screen; those for keys and links are loaded when needed. */
const FIRST_FONTS = /(?:fraunces|instrument-sans)-[\w-]+\.woff2$/;

const preload = (fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${fileName}`, crossorigin: true },
  injectTo: 'head',
});

/** Names the first screen's fonts in the page, so that they load together with the styles rather than after them. */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => FIRST_FONTS.test(name))
        .map(preload),
  },
});

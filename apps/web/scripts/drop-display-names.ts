import type { Plugin } from 'vite';

/** `Form.displayName = "Form";`, which only React's developer tools read. */
const DISPLAY_NAME = /^[\w$]+\.displayName = .+;$/gm;
const FORWARDED = /= (React(?:\$\d)?\.forwardRef\()/g;

/** Leaves out the components of the router that no page uses: the name given to each would keep it in the build. */
export const dropDisplayNames = (): Plugin => ({
  name: 'underpaint:drop-display-names',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\//, code: /\.displayName = / },
    handler: (code) => ({
      code: code.replaceAll(DISPLAY_NAME, '').replaceAll(FORWARDED, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});

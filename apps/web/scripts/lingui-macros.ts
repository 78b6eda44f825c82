import { transformAsync } from '@babel/core';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

const MACRO = '@lingui/babel-plugin-lingui-macro';
const USES_MACROS = /from ['"]@lingui\/(?:core|react)\/macro['"]/;

/**
 * Turns Lingui's macros into calls, using Babel: the native transform can only be installed with a newer Node than
 * 20.19. Built pages contain the ids of messages rather than the messages, which are in the catalogues.
 *
 * @param configPath path of Lingui's configuration
 */
export function linguiMacros(configPath: string): Plugin {
  const linguiConfig = getConfig({ configPath });
  let descriptorFields: 'all' | 'id-only' = 'all';
  return {
    name: 'underpaint:lingui-macros',
    enforce: 'pre',
    configResolved: ({ isProduction }) => {
      descriptorFields = isProduction ? 'id-only' : 'all';
    },
    transform: {
      filter: { id: /\.tsx?$/, code: USES_MACROS },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [[MACRO, { descriptorFields, linguiConfig }]],
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  };
}

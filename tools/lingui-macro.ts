import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import type { Plugin } from 'vite';

const importsMacro = /from\s+['"]@lingui\/(core|react)\/macro['"]/;

/**
 * Runs the Lingui macro through Babel only on files that import it: @vitejs/plugin-react 6 has no Babel step, and
 * the SWC plugin is bound to another ABI. The build, Vitest and Storybook share it.
 */
export function linguiMacroPlugin(): Plugin {
  return {
    name: 'taquilla:lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(\?.*)?$/, code: importsMacro },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: id.includes('.tsx') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [[linguiMacro, {}]],
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  };
}

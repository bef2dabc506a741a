import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { dateLocalePlugin } from './date-locale.ts';
import { linguiMacroPlugin } from './lingui-macro.ts';
import { messageBundlesPlugin } from './message-bundles.ts';

const root = resolve(import.meta.dirname, '..');
const entry = fileURLToPath(new URL('../src/server-pages.tsx', import.meta.url));

/**
 * Compiles the pages that the server writes (`src/server-pages.tsx`) beside the built pages, into `.server/pages.js`, which
 * the server imports and does not serve. Class names are those of the built style sheets: both builds derive them
 * from the same files.
 */
export function serverPagesPlugin(): Plugin {
  return {
    name: 'taquilla:server-pages',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir }, bundle) {
        // Storybook and the test runner build other pages.
        if (dir === undefined || bundle['index.html'] === undefined) return;
        await compileServerPages(join(dir, '.server'));
      },
    },
  };
}

/** Compiles the pages that the server writes into a folder. */
export async function compileServerPages(outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [linguiMacroPlugin(), react(), messageBundlesPlugin(), lingui(), dateLocalePlugin()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: { pages: entry }, output: { entryFileNames: '[name].js' } },
    },
  });
}

import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dateWordsPlugin } from './tools/date-words.ts';
import { firstPaintPlugin } from './tools/first-paint.ts';
import { linguiMacroPlugin } from './tools/lingui-macro.ts';
import { pageEnvironmentPlugin } from './tools/page-environment.ts';
import { svgClassesPlugin } from './tools/svg-classes.ts';
import { wireAnswersPlugin } from './tools/wire-answers.ts';
import { wordAreasPlugin } from './tools/word-areas.ts';

/** In development the page is served by Vite and `/api` by our server, whose address the start script passes. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [
    linguiMacroPlugin(),
    react(),
    wordAreasPlugin(),
    lingui(),
    pageEnvironmentPlugin(process.env),
    firstPaintPlugin(),
    svgClassesPlugin(),
    wireAnswersPlugin(),
    dateWordsPlugin(),
  ],
  // The macros are gone once compiled; what they compile to must be ready before the first page asks for it.
  optimizeDeps: {
    include: ['@lingui/core', '@lingui/react'],
    exclude: ['@lingui/core/macro', '@lingui/react/macro'],
  },
  build: {
    target: 'baseline-widely-available',
    // light-dark() stays as written: rewritten for older browsers it is decided at the root, and a bar that is dark
    // by itself would be light.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page starts with travels in two pieces, ours and what others wrote, which changes seldom: not in twenty
            // that later pages happen to share. On a slow line each request costs more than the bytes.
            {
              name: 'libraries',
              priority: 3,
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|xstate|@xstate)\//,
            },
            { name: 'painter', priority: 3, test: /node_modules\/@svgdotjs\// },
            { name: 'first', tags: ['$initial'], priority: 2 },
            // So do the rules that many later pages share: they are small, and each by itself would be a request.
            {
              name: 'rules',
              test: /\/(src\/(domain|application|machines|adapters)|contract)\//,
              minShareCount: 4,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: apiOrigin, changeOrigin: false } },
  },
});

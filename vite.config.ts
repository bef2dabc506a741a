import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileContractPlugin } from './tools/compile-contract.ts';
import { dateLocalePlugin } from './tools/date-locale.ts';
import { firstPaintPlugin } from './tools/first-paint.ts';
import { linguiMacroPlugin } from './tools/lingui-macro.ts';
import { messageBundlesPlugin } from './tools/message-bundles.ts';
import { pageEnvironmentPlugin } from './tools/page-environment.ts';
import { serverPagesPlugin } from './tools/server-pages.ts';
import { svgClassesPlugin } from './tools/svg-classes.ts';
import { ticketWorkerPlugin } from './tools/ticket-worker.ts';

/** In development Vite serves the pages and proxies `/api` to our server, whose address the start script passes. */
const apiOrigin = process.env.API_ORIGIN ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [
    linguiMacroPlugin(),
    react(),
    messageBundlesPlugin(),
    lingui(),
    pageEnvironmentPlugin(process.env),
    firstPaintPlugin(),
    svgClassesPlugin(),
    compileContractPlugin(),
    dateLocalePlugin(),
    serverPagesPlugin(),
    ticketWorkerPlugin(),
  ],
  // The macros are gone once compiled; what they compile to must be ready before the first page requests it.
  optimizeDeps: {
    include: ['@lingui/core', '@lingui/react'],
    exclude: ['@lingui/core/macro', '@lingui/react/macro'],
  },
  build: {
    target: 'baseline-widely-available',
    // light-dark() is left as it is: transpiled for older browsers it is resolved at the root, and a bar that is
    // always dark would be light.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: 'dist',
    manifest: true,
    // For error reports: no script names its map, and the server does not serve it.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page starts with is split into two chunks, ours and third-party code, which changes
            // rarely, instead of twenty that later pages happen to share. On a slow connection each request costs
            // more than the bytes.
            {
              name: 'libraries',
              priority: 3,
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|xstate|@xstate)\//,
            },
            // The style of the first paint is inlined into the page (`tools/first-paint.ts`).
            { name: 'theme', priority: 4, test: /\/src\/ui\/theme\// },
            { name: 'painter', priority: 3, test: /node_modules\/@svgdotjs\// },
            { name: 'first', tags: ['$initial'], priority: 2 },
            // The same goes for the rules that many later pages share: they are small, and each alone would be a
            // request. A page loads those that it uses; files below this size join a neighbouring one. Declines of cards join none,
            // because they are large and staff pages show none.
            {
              name: 'rules',
              test: /\/src\/(domain|application|machines)\/(?!payment\/(decline-reason|card-brand))/,
              minShareCount: 4,
              priority: 1,
              entriesAware: true,
              entriesAwareMergeThreshold: 1_500,
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

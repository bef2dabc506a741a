import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..');
const entry = fileURLToPath(new URL('../src/ticket-worker.ts', import.meta.url));

/** Compiles the worker of the tickets page beside the built pages, as one file whose address stays the same. */
export function ticketWorkerPlugin(): Plugin {
  return {
    name: 'taquilla:ticket-worker',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir }, bundle) {
        // Storybook and the test runner build other pages.
        if (dir === undefined || bundle['index.html'] === undefined) return;
        await build({
          root,
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          build: {
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: {
              input: { 'ticket-worker': entry },
              output: { format: 'iife', entryFileNames: '[name].js' },
            },
          },
        });
      },
    },
  };
}

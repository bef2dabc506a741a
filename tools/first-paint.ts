import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PageFiles } from '#composition/built-files.ts';

const slot = '<!-- first paint -->';
const entry = fileURLToPath(new URL('../src/first-paint.ts', import.meta.url));
/** The scripts that a landing page loads in addition to the entry, by its source file. */
const pageSources = {
  event: [/\/routes\/EventPages\.tsx$/],
  stadium: [/\/routes\/SalePages\.tsx$/, /\/composition\/bundles\/sale\.ts$/],
} as const satisfies Record<keyof PageFiles, readonly RegExp[]>;
const messageFile = /\/locales\/([\w-]+)\/messages\.po\?messages=(first|sale)$/;

/**
 * Inlines `src/first-paint.ts` into the page, where it runs before the first paint; the server allows it by its
 * hash. It is compiled separately, with the paths of the built messages and of the landing pages' scripts. The
 * application itself is loaded with a lower priority than styles, fonts and data, because the first screen is
 * readable before any of it runs.
 */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'taquilla:first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle, path }) {
        if (!page.includes(slot)) {
          // The pages of the test runner and of Storybook are not ours to start.
          if (path !== '/index.html' || bundle === undefined) return page;
          throw new Error(`index.html has no ${slot}`);
        }
        const script = await compileScript(listMessageFiles(bundle ?? {}), listPageFiles(bundle ?? {}));
        return page
          .replace(slot, () => `<script>${script}</script>`)
          .replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
      },
    },
  };
}

/** Lists the path of each language's messages: those of every page, and those of the sale. */
function listMessageFiles(bundle: Rolldown.OutputBundle): Record<string, Record<string, string>> {
  const files: Record<string, Record<string, string>> = {};
  for (const file of Object.values(bundle)) {
    const [, locale, area] = (file.type === 'chunk' && messageFile.exec(file.facadeModuleId ?? '')) || [];
    if (locale !== undefined && area !== undefined)
      files[locale] = { ...files[locale], [area]: `/${file.fileName}` };
  }
  if (Object.keys(bundle).length > 0 && Object.keys(files).length === 0)
    throw new Error('No message catalogues were built.');
  return files;
}

/** Lists the scripts of the landing pages, with those of their imports that the first page does not load. */
function listPageFiles(bundle: Rolldown.OutputBundle): PageFiles {
  const withImports = (fileName: string, seen: Set<string>): Set<string> => {
    const file = bundle[fileName];
    if (file?.type !== 'chunk' || seen.has(fileName)) return seen;
    seen.add(fileName);
    for (const imported of file.imports) withImports(imported, seen);
    return seen;
  };
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const first = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...withImports(fileName, new Set())]),
  );
  const listFiles = (sources: readonly RegExp[]): string[] => {
    const own = sources.flatMap((source) => {
      const found = chunks.filter(({ facadeModuleId }) => source.test(facadeModuleId ?? ''));
      if (chunks.length > 0 && found.length === 0) throw new Error(`No script is written in ${source}.`);
      return found.flatMap(({ fileName }) => [...withImports(fileName, new Set())]);
    });
    return [...new Set(own)].filter((file) => !first.has(file)).map((file) => `/${file}`);
  };
  return { event: listFiles(pageSources.event), stadium: listFiles(pageSources.stadium) };
}

async function compileScript(messageFiles: object, pageFiles: PageFiles): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      'import.meta.env.WORD_FILES': JSON.stringify(messageFiles),
      'import.meta.env.PAGE_FILES': JSON.stringify(pageFiles),
    },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = [built]
    .flat()
    .flatMap((buildResult) => ('output' in buildResult ? buildResult.output : []));
  const [script] = outputs;
  if (outputs.length !== 1 || script?.type !== 'chunk')
    throw new Error('The first paint must be one script.');
  return script.code.trim();
}

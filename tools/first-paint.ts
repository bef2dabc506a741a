import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PageFiles } from '#composition/built-files.ts';

const slot = '<!-- first paint -->';
const entry = fileURLToPath(new URL('../src/first-paint.ts', import.meta.url));
/** What a page fetches beside what every page starts with, by the file that it is written in. */
const pageSources = {
  event: [/\/routes\/EventPages\.tsx$/],
  stadium: [/\/routes\/SalePages\.tsx$/, /\/composition\/sale-(flows|ports)\.ts$/],
} as const satisfies Record<keyof PageFiles, readonly RegExp[]>;
const words = /\/locales\/([\w-]+)\/messages\.po\?words=(first|sale)$/;

/**
 * Writes `src/first-paint.ts` into the page, where it runs before the first paint; the server allows it by its hash. It is
 * compiled by itself, knowing the built words of each language and the files of the pages that people arrive at. The program
 * itself steps back behind style, letters and data: the first screen is read before any of it runs.
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
        const script = await compiled(wordFilesIn(bundle ?? {}), pageFilesIn(bundle ?? {}));
        return page
          .replace(slot, () => `<script>${script}</script>`)
          .replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
      },
    },
  };
}

/** The address of each language's words: those of every page, and those of the seats. */
function wordFilesIn(bundle: Rolldown.OutputBundle): Record<string, Record<string, string>> {
  const files: Record<string, Record<string, string>> = {};
  for (const file of Object.values(bundle)) {
    const [, locale, area] = (file.type === 'chunk' && words.exec(file.facadeModuleId ?? '')) || [];
    if (locale !== undefined && area !== undefined)
      files[locale] = { ...files[locale], [area]: `/${file.fileName}` };
  }
  if (Object.keys(bundle).length > 0 && Object.keys(files).length === 0)
    throw new Error('No words were built.');
  return files;
}

/** The scripts of the pages that people arrive at, with what they import and the first page does not. */
function pageFilesIn(bundle: Rolldown.OutputBundle): PageFiles {
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
  const filesOf = (sources: readonly RegExp[]): string[] => {
    const own = sources.flatMap((source) => {
      const found = chunks.filter(({ facadeModuleId }) => source.test(facadeModuleId ?? ''));
      if (chunks.length > 0 && found.length === 0) throw new Error(`No script is written in ${source}.`);
      return found.flatMap(({ fileName }) => [...withImports(fileName, new Set())]);
    });
    return [...new Set(own)].filter((file) => !first.has(file)).map((file) => `/${file}`);
  };
  return { event: filesOf(pageSources.event), stadium: filesOf(pageSources.stadium) };
}

async function compiled(wordFiles: object, pageFiles: PageFiles): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      'import.meta.env.WORD_FILES': JSON.stringify(wordFiles),
      'import.meta.env.PAGE_FILES': JSON.stringify(pageFiles),
    },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const outputs = [built].flat().flatMap((made) => ('output' in made ? made.output : []));
  const [script] = outputs;
  if (outputs.length !== 1 || script?.type !== 'chunk')
    throw new Error('The first paint must be one script.');
  return script.code.trim();
}

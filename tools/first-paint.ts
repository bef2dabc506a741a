import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { BuiltFiles, ProgramFiles } from '#composition/built-files.ts';

const slot = '<!-- first paint -->';
const entry = fileURLToPath(new URL('../src/first-paint.ts', import.meta.url));
/** The scripts that a landing page loads in addition to the entry, by its source file. */
const pageSources = {
  event: [/\/routes\/EventPages\.tsx$/],
  stadium: [/\/routes\/SalePages\.tsx$/, /\/composition\/bundles\/sale\.ts$/],
} as const satisfies Record<keyof BuiltFiles['pages'], readonly RegExp[]>;
const messageFile = /\/locales\/([\w-]+)\/messages\.po\?messages=(first|sale)$/;
/** The style of the first paint is a file of its own, by the groups of the build (`vite.config.ts`). */
const themeFile = /(?:^|\/)theme-[\w-]+\.css$/;

/**
 * Inlines what the first paint needs: the theme's style, and `src/first-paint.ts`, which the server allows by its hash. The
 * tags that Vite wrote for the application are removed: the script starts it after the first paint, from the paths
 * that are compiled into it.
 */
export function firstPaintPlugin(): Plugin {
  return {
    name: 'taquilla:first-paint',
    generateBundle: {
      order: 'pre',
      // The theme is in the page: no tag and no script names its file.
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const styles = file.type === 'chunk' ? file.viteMetadata?.importedCss : undefined;
          for (const style of styles ?? []) if (themeFile.test(style)) styles?.delete(style);
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle, path }) {
        if (!page.includes(slot)) {
          // The pages of the test runner and of Storybook are not ours to start.
          if (path !== '/index.html' || bundle === undefined) return page;
          throw new Error(`index.html has no ${slot}`);
        }
        if (bundle === undefined) return page.replace(slot, await inlineScript(null));
        const { html, style, program } = takeProgram(page, bundle);
        const script = await inlineScript({
          program,
          messages: listMessageFiles(bundle),
          pages: listPageFiles(bundle),
        });
        return html.replace(slot, () => `<style>${style}</style>\n    ${script}`);
      },
    },
  };
}

/** Removes the tags of the application from the page; returns its files and the style of the first paint. */
function takeProgram(
  page: string,
  bundle: Rolldown.OutputBundle,
): { readonly html: string; readonly style: string; readonly program: ProgramFiles } {
  const found: Record<'entry' | 'imports' | 'styles', string[]> = { entry: [], imports: [], styles: [] };
  const tags = {
    entry: /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g,
    imports: /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g,
    styles: /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/g,
  };
  let html = page;
  for (const kind of ['entry', 'imports', 'styles'] as const)
    html = html.replace(tags[kind], (_, file: string) => {
      found[kind].push(file);
      return '';
    });
  const [entryFile] = found.entry;
  const asset = Object.values(bundle).find(({ fileName }) => themeFile.test(fileName));
  if (entryFile === undefined || asset?.type !== 'asset')
    throw new Error('The built page has no entry or no style of the first paint.');
  const style = typeof asset.source === 'string' ? asset.source : new TextDecoder().decode(asset.source);
  delete bundle[asset.fileName];
  return {
    html,
    style: style.trim(),
    program: { entry: entryFile, imports: found.imports, styles: found.styles },
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
  if (Object.keys(files).length === 0) throw new Error('No message catalogues were built.');
  return files;
}

/** Lists the scripts of the landing pages, with those of their imports that the first page does not load. */
function listPageFiles(bundle: Rolldown.OutputBundle): BuiltFiles['pages'] {
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
      if (found.length === 0) throw new Error(`No script is written in ${source}.`);
      return found.flatMap(({ fileName }) => [...withImports(fileName, new Set())]);
    });
    return [...new Set(own)].filter((file) => !first.has(file)).map((file) => `/${file}`);
  };
  return { event: listFiles(pageSources.event), stadium: listFiles(pageSources.stadium) };
}

/** Compiles the script of the first paint, with the built files in it; without a build it starts nothing. */
async function inlineScript(files: object | null): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'import.meta.env.BUILT_FILES': JSON.stringify(files) },
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
  return `<script>${script.code.trim()}</script>`;
}

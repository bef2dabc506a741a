import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type Plugin, parseSync } from 'vite';
import { type WordArea, wordAreas } from '../src/ui/i18n/word-areas.ts';

type Area = WordArea | 'first';

const root = resolve(import.meta.dirname, '..');
const wordFile = /^(.*\/locales\/[\w-]+\/messages\.po)\?words=(\w+)$/;

/**
 * Serves `messages.po?words=desk`: what of a language's catalogue the desk says and the first page does not, and
 * `?words=first`: the rest. The catalogues stay whole; the names of the files in them say where each message is said.
 */
export function wordAreasPlugin(): Plugin {
  let sayers: Promise<Sayers> | null = null;
  const catalogues = new Map<string, Promise<Catalogue>>();
  const forget = (): void => {
    sayers = null;
    catalogues.clear();
  };
  return {
    name: 'taquilla:word-areas',
    enforce: 'pre',
    buildStart: forget,
    watchChange: forget,
    load: {
      filter: { id: wordFile },
      async handler(id) {
        const [, file, area] = wordFile.exec(id) ?? [];
        if (file === undefined || area === undefined) return null;
        if (area !== 'first' && !isArea(area)) throw new Error(`src/ui/i18n/word-areas.ts knows no ${area}`);
        sayers ??= findSayers();
        const reading = catalogues.get(file) ?? readCatalogue(file);
        catalogues.set(file, reading);
        this.addWatchFile(file);
        const catalogue = await reading;
        const words = wordsOf(catalogue, area, await sayers);
        const { source, errors } = createCompiledCatalog(catalogue.locale, words, { namespace: 'es' });
        if (errors.length > 0) throw new Error(`${errors.length} messages of ${file} do not compile`);
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}

type Sayers = Readonly<Record<Area, ReadonlySet<string>>>;

const isArea = (name: string): name is WordArea => name in wordAreas;

/** The files that speak on the pages of each area, and those that speak on all the others. */
export async function findSayers(): Promise<Sayers> {
  const apart = new Set<string>(Object.values(wordAreas).flat());
  const read = new Map<string, readonly string[]>();
  async function reach(from: readonly string[]): Promise<ReadonlySet<string>> {
    const reached = new Set(from);
    for (const file of reached) {
      const imported = read.get(file) ?? importsIn(file, await readFile(join(root, file), 'utf8'));
      read.set(file, imported);
      for (const other of imported) if (!apart.has(other)) reached.add(other);
    }
    return reached;
  }
  const areas = await Promise.all(
    Object.entries(wordAreas).map(async ([area, files]) => [area, await reach(files)] as const),
  );
  return { ...Object.fromEntries(areas), first: await reach(['src/main.tsx']) } as Sayers;
}

/** What a file of ours imports of ours, now or later, types aside. */
function importsIn(file: string, code: string): readonly string[] {
  const { module } = parseSync(file, code);
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest === null || isType ? [] : [moduleRequest.value]));
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    code.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
  );
  return [...imports, ...exports, ...dynamic]
    .map((wanted) => pathOf(file, wanted))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)));
}

/** `#ui/…` and its like are the folders of `src`, save the contract, which stands beside it. */
function pathOf(file: string, wanted: string): string {
  if (wanted.startsWith('#contract/')) return wanted.slice(1);
  return wanted.startsWith('#') ? `src/${wanted.slice(1)}` : join(dirname(file), wanted);
}

/** A whole catalogue, with what it borrows from other languages, and the files that say each message. */
export async function readCatalogue(file: string) {
  const config = getConfig({ cwd: root });
  const found = getCatalogForFile(relative(root, file), await getCatalogs(config));
  if (found === null) throw new Error(`lingui.config.ts knows no ${file}`);
  const { locale, catalog } = found;
  const { fallbackLocales, sourceLocale } = config;
  const { messages } = await catalog.getTranslations(locale, {
    fallbackLocales,
    sourceLocale,
    missingBehavior: 'resolved',
  });
  const known = (await catalog.read(locale)) ?? {};
  return {
    locale,
    messages,
    filesOf: (id: string): readonly string[] => (known[id]?.origin ?? []).map(([path]) => path),
  };
}

type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

/** What an area says of a catalogue. What nobody is known to say belongs to the first words. */
export function wordsOf({ messages, filesOf }: Catalogue, area: Area, sayers: Sayers): Catalogue['messages'] {
  const isSaid = (id: string): boolean => {
    const says = (by: Area) => filesOf(id).some((file) => sayers[by].has(file));
    const isFirst = says('first') || !areas.some(says);
    return area === 'first' ? isFirst : !isFirst && says(area);
  };
  return Object.fromEntries(Object.entries(messages).filter(([id]) => isSaid(id)));
}

const areas = Object.keys(wordAreas).filter(isArea);

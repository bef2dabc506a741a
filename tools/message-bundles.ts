import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type Plugin, parseSync } from 'vite';
import { type MessageBundle, messageBundles } from '../src/ui/i18n/message-bundles.ts';

type Bundle = MessageBundle | 'first';

const root = resolve(import.meta.dirname, '..');
const messageFile = /^(.*\/locales\/[\w-]+\/messages\.po)\?messages=(\w+)$/;

/**
 * Serves the part of a catalogue that one bundle of pages uses and the first page does not, by the query of the
 * import; the bundle `first` is the rest. The catalogues stay complete; the origins in them determine which file
 * uses each message.
 */
export function messageBundlesPlugin(): Plugin {
  let filesByBundle: Promise<FilesByBundle> | null = null;
  const catalogues = new Map<string, Promise<Catalogue>>();
  const reset = (): void => {
    filesByBundle = null;
    catalogues.clear();
  };
  return {
    name: 'taquilla:message-bundles',
    enforce: 'pre',
    buildStart: reset,
    watchChange: reset,
    load: {
      filter: { id: messageFile },
      async handler(id) {
        const [, file, bundle] = messageFile.exec(id) ?? [];
        if (file === undefined || bundle === undefined) return null;
        if (bundle !== 'first' && !isBundle(bundle)) throw new Error(`There is no message bundle ${bundle}`);
        filesByBundle ??= findFilesByBundle();
        const reading = catalogues.get(file) ?? readCatalogue(file);
        catalogues.set(file, reading);
        this.addWatchFile(file);
        const catalogue = await reading;
        const bundleMessages = selectBundleMessages(catalogue, bundle, await filesByBundle);
        const { source, errors } = createCompiledCatalog(catalogue.locale, bundleMessages, {
          namespace: 'es',
        });
        if (errors.length > 0) throw new Error(`${errors.length} messages of ${file} do not compile`);
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}

type FilesByBundle = Readonly<Record<Bundle, ReadonlySet<string>>>;

const isBundle = (name: string): name is MessageBundle => name in messageBundles;

/** Finds the files that use messages on the pages of each bundle, and on all others. */
export async function findFilesByBundle(): Promise<FilesByBundle> {
  const bundleEntryFiles = new Set<string>(Object.values(messageBundles).flat());
  const read = new Map<string, readonly string[]>();
  async function findReachable(from: readonly string[]): Promise<ReadonlySet<string>> {
    const reached = new Set(from);
    for (const file of reached) {
      const imported = read.get(file) ?? listImports(file, await readFile(join(root, file), 'utf8'));
      read.set(file, imported);
      for (const other of imported) if (!bundleEntryFiles.has(other)) reached.add(other);
    }
    return reached;
  }
  const bundles = await Promise.all(
    Object.entries(messageBundles).map(
      async ([bundle, files]) => [bundle, await findReachable(files)] as const,
    ),
  );
  return { ...Object.fromEntries(bundles), first: await findReachable(['src/main.tsx']) } as FilesByBundle;
}

/** Lists the imports of our own files in a file, static and dynamic, without types. */
function listImports(file: string, code: string): readonly string[] {
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
    .map((specifier) => resolveImport(file, specifier))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)));
}

/** Resolves an import: `#ui/…` and the like are folders of `src`, except the contract, which is next to it. */
function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('#contract//')) return specifier.slice(1);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(dirname(file), specifier);
}

/** Reads a complete catalogue with its fallbacks, and the files that use each message. */
export async function readCatalogue(file: string) {
  const config = getConfig({ cwd: root });
  const found = getCatalogForFile(relative(root, file), await getCatalogs(config));
  if (found === null) throw new Error(`lingui.config.ts has no catalogue ${file}`);
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
    listFiles: (id: string): readonly string[] => (known[id]?.origin ?? []).map(([path]) => path),
  };
}

type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

/** Selects the messages of a bundle. A message without a known user belongs to the first bundle. */
export function selectBundleMessages(
  { messages, listFiles }: Catalogue,
  bundle: Bundle,
  filesByBundle: FilesByBundle,
): Catalogue['messages'] {
  const belongsToBundle = (id: string): boolean => {
    const usesMessage = (by: Bundle) => listFiles(id).some((file) => filesByBundle[by].has(file));
    const isFirst = usesMessage('first') || !bundles.some(usesMessage);
    return bundle === 'first' ? isFirst : !isFirst && usesMessage(bundle);
  };
  return Object.fromEntries(Object.entries(messages).filter(([id]) => belongsToBundle(id)));
}

const bundles = Object.keys(messageBundles).filter(isBundle);

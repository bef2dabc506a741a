import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueLocales } from '#domain/market/locale.ts';
import { type MessageBundle, messageBundles } from '../src/ui/i18n/message-bundles.ts';
import { findFilesByBundle, readCatalogue, selectBundleMessages } from './message-bundles.ts';

const root = resolve(import.meta.dirname, '..');
const bundles = ['first', ...Object.keys(messageBundles)] as readonly (MessageBundle | 'first')[];
const filesByBundle = await findFilesByBundle();
const getCatalogueFile = (locale: string): string => join(root, `src/ui/i18n/locales/${locale}/messages.po`);

/** Counts the messages of a catalogue, by its source. */
const countMessages = (locale: string): number =>
  readFileSync(getCatalogueFile(locale), 'utf8').split('\nmsgid ').length - 1;

describe.each(catalogueLocales)('the messages of %s by bundle', (locale) => {
  const messagesByBundle = new Map<MessageBundle | 'first', ReadonlySet<string>>();
  beforeAll(async () => {
    const catalogue = await readCatalogue(getCatalogueFile(locale));
    for (const bundle of bundles)
      messagesByBundle.set(
        bundle,
        new Set(Object.keys(selectBundleMessages(catalogue, bundle, filesByBundle))),
      );
  });
  const selectMessages = (bundle: MessageBundle | 'first') =>
    messagesByBundle.get(bundle) ?? new Set<string>();

  it('are the whole catalogue together', () => {
    const all = new Set(bundles.flatMap((bundle) => [...selectMessages(bundle)]));

    expect(all.size).toBe(countMessages(locale));
  });

  it('are loaded once: with the first page, or with the pages that use them', () => {
    for (const bundle of Object.keys(messageBundles) as MessageBundle[]) {
      expect(selectMessages(bundle).size).toBeGreaterThan(0);
      expect([...selectMessages(bundle)].filter((id) => selectMessages('first').has(id))).toEqual([]);
    }
    expect(selectMessages('first').size).toBeLessThan(countMessages(locale) / 3);
  });
});

describe('the files that use messages', () => {
  it('are found behind the pages that load them', () => {
    expect([...filesByBundle.first]).toContain('src/ui/routes/Shell.tsx');
    expect([...filesByBundle.first]).toContain('src/ui/routes/EventPages.tsx');
    expect([...filesByBundle.first]).not.toContain('src/ui/routes/AssistedSalePages.tsx');
    expect([...filesByBundle.sale]).toContain('src/ui/seat-map/SeatMap.tsx');
    expect([...filesByBundle.sale]).not.toContain('src/ui/screens/sale/buy/BuyStep.tsx');
    expect([...filesByBundle.assistedSale]).toContain('src/ui/screens/assisted-sale/AssistedSaleScreen.tsx');
  });
});

describe('a page with its own messages', () => {
  const fetches = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
    .flatMap(({ file, code }) =>
      [...code.matchAll(/(?:withMessages\('(\w+)', \(\) => )?import\('([^']+)'\)/g)].map(
        ([, bundle, page = '']) => ({
          bundle,
          page: join(file, '..', page),
        }),
      ),
    );

  it.each(
    Object.entries(messageBundles).flatMap(([bundle, files]) => files.map((file) => ({ bundle, file }))),
  )('$file is loaded with those of $area from wherever it is imported', ({ bundle, file }) => {
    const imports = fetches.filter(({ page }) => page === file);

    expect(imports.length).toBeGreaterThan(0);
    expect(imports.map((importer) => importer.bundle)).toEqual(imports.map(() => bundle));
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueLocales } from '#domain/market/locale.ts';
import { type WordArea, wordAreas } from '../src/ui/i18n/word-areas.ts';
import { findSayers, readCatalogue, wordsOf } from './word-areas.ts';

const root = resolve(import.meta.dirname, '..');
const areas = ['first', ...Object.keys(wordAreas)] as readonly (WordArea | 'first')[];
const sayers = await findSayers();
const catalogueOf = (locale: string): string => join(root, `src/ui/i18n/locales/${locale}/messages.po`);

/** How many messages a catalogue has, by its own account. */
const countOf = (locale: string): number =>
  readFileSync(catalogueOf(locale), 'utf8').split('\nmsgid ').length - 1;

describe.each(catalogueLocales)('the words of %s by area', (locale) => {
  const said = new Map<WordArea | 'first', ReadonlySet<string>>();
  beforeAll(async () => {
    const catalogue = await readCatalogue(catalogueOf(locale));
    for (const area of areas) said.set(area, new Set(Object.keys(wordsOf(catalogue, area, sayers))));
  });
  const wordsIn = (area: WordArea | 'first') => said.get(area) ?? new Set<string>();

  it('are the whole catalogue together', () => {
    const all = new Set(areas.flatMap((area) => [...wordsIn(area)]));

    expect(all.size).toBe(countOf(locale));
  });

  it('come once with the first page, or with the pages that say them', () => {
    for (const area of Object.keys(wordAreas) as WordArea[]) {
      expect(wordsIn(area).size).toBeGreaterThan(0);
      expect([...wordsIn(area)].filter((id) => wordsIn('first').has(id))).toEqual([]);
    }
    expect(wordsIn('first').size).toBeLessThan(countOf(locale) / 3);
  });
});

describe('the files that speak', () => {
  it('are found behind the pages that are fetched with them', () => {
    expect([...sayers.first]).toContain('src/ui/routes/Shell.tsx');
    expect([...sayers.first]).toContain('src/ui/routes/EventPages.tsx');
    expect([...sayers.first]).not.toContain('src/ui/routes/DeskPages.tsx');
    expect([...sayers.sale]).toContain('src/ui/seat-map/SeatMap.tsx');
    expect([...sayers.sale]).not.toContain('src/ui/screens/sale/buy/BuyStep.tsx');
    expect([...sayers.desk]).toContain('src/ui/screens/desk/DeskScreen.tsx');
  });
});

describe('a page with words of its own', () => {
  const fetches = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
    .flatMap(({ file, code }) =>
      [...code.matchAll(/(?:withWords\('(\w+)', \(\) => )?import\('([^']+)'\)/g)].map(
        ([, area, page = '']) => ({
          area,
          page: join(file, '..', page),
        }),
      ),
    );

  it.each(Object.entries(wordAreas).flatMap(([area, files]) => files.map((file) => ({ area, file }))))(
    '$file is fetched with those of $area, wherever it is',
    ({ area, file }) => {
      const ways = fetches.filter(({ page }) => page === file);

      expect(ways.length).toBeGreaterThan(0);
      expect(ways.map((way) => way.area)).toEqual(ways.map(() => area));
    },
  );
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { bannedWords, exceptions } from './naming/banned-words.ts';
import { listComments, listTestTitles, opensWithRelativePronoun } from './naming/comment-openings.ts';
import { type DeclaredName, listDeclaredNames } from './naming/declared-names.ts';
import { type ExportedName, listExportedNames } from './naming/exported-names.ts';
import { findBannedProse, findBannedWords } from './naming/find-banned-words.ts';
import { countFilesByWord, listGlossaryTerms, plainWords } from './naming/glossary-terms.ts';

const root = join(import.meta.dirname, '../..');
const folders = '{src,server,contract,sandbox,tools,testing,bench,e2e}';
const paths = globSync(`${folders}/**/*.*`, { cwd: root }).toSorted();
const sourcePaths = paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

/** A word of this many files' exported type names is a concept of the project. */
const frequent = 12;
const maxPronounShare = 0.03;

describe('lint/words', () => {
  const exportedNames = new Map<string, readonly ExportedName[]>();
  const comments: string[] = [];
  beforeAll(() => {
    for (const path of sourcePaths) {
      const source = readFileSync(join(root, path), 'utf8');
      exportedNames.set(path, listExportedNames(path, source));
      comments.push(...listComments(source));
    }
  });

  describe('exported names, files and folders', () => {
    it.each([
      ['export const quotaTotal = 1;', 'quotaTotal'],
      ['export function letGo() {}', 'letGo'],
      ['export type HouseSeats = string;', 'HouseSeats'],
      ['export interface Cart { readonly places: number }', 'Cart.places'],
      ['export interface Sales { refusedAs(code: string): void }', 'Sales.refusedAs'],
      ["export type View = { screen: 'a' } | { readonly one: { readonly wish: string } };", 'View.wish'],
      ['export class Desk {}', 'Desk'],
      ['const told = 1; export { told };', 'told'],
    ])('catches %s', (planted, expected) => {
      const found = listExportedNames('planted.ts', planted).filter(
        ({ name }) => findBannedWords(name).length > 0,
      );

      expect(found.map(({ name }) => name)).toEqual([expected]);
    });

    it.each([
      'server/quota/list.ts',
      'src/ui/screens/sale/SeatChooser.tsx',
      'server/db/schema/holds/let_go.sql',
    ])('catches the path %s', (planted) => {
      expect(findBannedWords(planted)).toHaveLength(1);
    });

    it.each(['newsletter', 'apartment', 'warehouse', 'foretold', 'partialRefund', 'placeHold'])(
      'allows %s, which has no banned word as a whole word',
      (innocent) => {
        expect(findBannedWords(innocent)).toEqual([]);
      },
    );

    it('allows what is not exported', () => {
      expect(listExportedNames('private.ts', 'const told = 1; type House = { wish: 1 };')).toEqual([]);
    });

    it('contain no banned word', () => {
      const names = [...exportedNames].flatMap(([path, list]) => list.map(({ name }) => ({ path, name })));
      const breaches = [...names, ...paths.map((path) => ({ path, name: path }))]
        .filter(({ name }) => exceptions[name] === undefined)
        .flatMap(({ path, name }) =>
          findBannedWords(name).map(({ word, say }) => `${path}: ${name} has "${word}"; say ${say}`),
        );

      expect(names.length).toBeGreaterThan(10_000);
      expect(breaches).toEqual([]);
    });

    it('need each exception', () => {
      const names = new Set([...[...exportedNames.values()].flat().map(({ name }) => name), ...paths]);
      const unused = Object.keys(exceptions).filter(
        (name) => !names.has(name) || findBannedWords(name).length === 0,
      );

      expect(unused).toEqual([]);
    });

    it('are never banned and demanded by the glossary at once', () => {
      const terms = listGlossaryTerms(glossary);

      expect(bannedWords.map(({ word }) => word).filter((word) => terms.has(word))).toEqual([]);
    });
  });

  describe('names inside the files of the product', () => {
    const isProduct = (path: string): boolean =>
      /^(?:src|server|contract|sandbox|tools)\//.test(path) &&
      !/\.(?:test|stories)\.|\.test\/|^server\/test\//.test(path);
    const declared = new Map<string, readonly DeclaredName[]>();
    beforeAll(() => {
      for (const path of sourcePaths.filter(isProduct))
        declared.set(path, listDeclaredNames(path, readFileSync(join(root, path), 'utf8')));
    });
    const isBanned = ({ name }: DeclaredName): boolean => findBannedProse(name).length > 0;

    it.each([
      ['const quota = 1;', 'quota'],
      ['function pay(refusal: string) {}', 'refusal'],
      ['const { status: parked } = attempt;', 'parked'],
      ['const keys = { letGo: 1 };', 'letGo'],
    ])('are caught in %s', (planted, expected) => {
      expect(
        listDeclaredNames('planted.ts', planted)
          .filter(isBanned)
          .map(({ name }) => name),
      ).toEqual([expected]);
    });

    it.each(["import { House } from 'icons';", 'const code = { REFUSED: 1 };', 'attempt.refused;'])(
      'are free where they are imported, codes or only used: %s',
      (innocent) => {
        expect(listDeclaredNames('planted.ts', innocent).filter(isBanned)).toEqual([]);
      },
    );

    it('contain no banned word', () => {
      const breaches = [...declared].flatMap(([path, names]) =>
        names.filter(isBanned).map(({ name, line }) => `${path}:${line}: ${name}`),
      );

      expect([...declared.values()].flat().length).toBeGreaterThan(40_000);
      expect(breaches).toEqual([]);
    });
  });

  describe('sentences', () => {
    const isProse = (path: string): boolean => !path.startsWith('testing/architecture/');

    it.each(['// The seats are let go.', "it('pays a quota', () => {});", '/** Refuses it. */'])(
      'are caught in %s',
      (planted) => {
        const found = [...listComments(planted), ...listTestTitles(planted)].flatMap(findBannedProse);

        expect(found).toHaveLength(1);
      },
    );

    it('of comments and titles contain no banned word', () => {
      const breaches = sourcePaths.filter(isProse).flatMap((path) => {
        const source = readFileSync(join(root, path), 'utf8');
        return [...listComments(source), ...listTestTitles(source)].flatMap((text) =>
          findBannedProse(text).map(
            ({ word, say }) => `${path}: "${word}" (say ${say}): ${text.slice(0, 60)}`,
          ),
        );
      });

      expect(breaches).toEqual([]);
    });
  });

  describe('comments', () => {
    it.each([
      '/** What the order says. */',
      '// Whoever pays twice.',
      '/**\n * Whether it is paid.\n */',
      '  // where',
    ])('that open like %j are caught', (planted) => {
      expect(listComments(planted).filter(opensWithRelativePronoun)).toHaveLength(1);
    });

    it.each([
      '/** Returns what the order says. */',
      '// However it ends.',
      '// A line,\n// what follows it.',
    ])('that open like %j are allowed', (innocent) => {
      expect(listComments(innocent).filter(opensWithRelativePronoun)).toEqual([]);
    });

    it('open with a relative pronoun in at most 3 of 100 cases', () => {
      const share = comments.filter(opensWithRelativePronoun).length / comments.length;

      expect(comments.length).toBeGreaterThan(4_000);
      expect(share).toBeLessThanOrEqual(maxPronounShare);
    });
  });

  describe('docs/glossary.md', () => {
    it('lacks a planted word, which is caught', () => {
      const planted = Array.from({ length: frequent }, (_, n) => ({
        path: `planted-${n}.ts`,
        names: [{ name: 'PlantedGadgets', isType: true }],
      }));

      expect(countFilesByWord(planted).get('gadget')).toBe(frequent);
      expect(listGlossaryTerms(glossary).has('gadget')).toBe(false);
    });

    it('defines each word that is frequent in exported type names', () => {
      const counts = countFilesByWord([...exportedNames].map(([path, names]) => ({ path, names })));
      const terms = listGlossaryTerms(glossary);
      const undefinedWords = [...counts]
        .filter(([word, count]) => count >= frequent && !terms.has(word) && plainWords[word] === undefined)
        .map(([word, count]) => `${word}: in the exported types of ${count} files`);

      expect(counts.get('payment')).toBeGreaterThan(frequent);
      expect(undefinedWords).toEqual([]);
    });
  });
});

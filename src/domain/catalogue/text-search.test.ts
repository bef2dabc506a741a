import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSearchTerms } from './search-text.ts';
import { createSearchVocabulary, selectBestMatches } from './text-search.ts';

/** Finds texts as the catalogue finds events: those that need the fewest typos. */
function find(texts: readonly string[], searchText: string): readonly string[] {
  const vocabulary = createSearchVocabulary();
  const items = texts.map((text) => ({ text, terms: vocabulary.addTexts([text]) }));
  const search = vocabulary.createSearch(searchText);
  return selectBestMatches(items, ({ terms }) => search(terms)).map(({ text }) => text);
}

const ceiba = 'Atlético Ceiba – Deportivo Páramo, Estadio La Ceiba, Cali, 4 de diciembre de 2026';
const tranvia = 'Unión Manglar – Tranvía F. C., Estadio La Ceiba, Cali, 14 de enero de 2027';
const tennis = 'Abierto del Valle: Final. Tenis, Medellín';
const texts = [ceiba, tranvia, tennis];

describe('a search', () => {
  it.each([
    ['paramo', [ceiba]],
    ['PÁRAMO', [ceiba]],
    ['atletico ceba', [ceiba]],
    ['ceiba atletico', [ceiba]],
    ['atletico cieba', [ceiba]],
    ['desportivo', [ceiba]],
    ['páramo vs ceiba', [ceiba]],
    ['dep par', [ceiba]],
    ['deportvio parmo', [ceiba]],
    ['aramo', [ceiba]],
    ['ramo', []],
    ['ceiba', [ceiba, tranvia]],
    ['f.c.', [tranvia]],
    ['fc', [tranvia]],
    ['tenis final', [tennis]],
    ['medelin', [tennis]],
    ['4 diciembre', [ceiba]],
    ['1 enero', []],
    ['2028', []],
    ['cali medellin', []],
    ['de', [ceiba, tranvia, tennis]],
    ['  ', texts],
    ['%', texts],
    ['<b>x</b>', []],
  ])('for %j finds %j', (searchText, expected) => {
    expect(find(texts, searchText)).toEqual(expected);
  });

  it('shows whole words before longer ones, and what needs a typo only if nothing does without', () => {
    const names = ['Caliche', 'Cali', 'Calle'];

    expect(find(names, 'cali')).toEqual(['Cali', 'Caliche']);
    expect(find(['Calle', 'Caly'], 'cali')).toEqual(['Caly']);
  });

  it('finds a text by words that joined the vocabulary after another search', () => {
    const vocabulary = createSearchVocabulary();
    const before = vocabulary.addTexts(['Páramo']);
    vocabulary.createSearch('ceiba');
    const after = vocabulary.addTexts(['Ceiba']);
    const search = vocabulary.createSearch('ceiba');

    expect([before, after].map((terms) => search(terms))).toEqual([255, 0]);
  });

  const letters = fc.stringMatching(/^[a-z]{4,12}$/);
  const anyText = fc.array(letters, { minLength: 1, maxLength: 6 });

  it('finds a text by its own words in any order', () => {
    fc.assert(
      fc.property(anyText, fc.infiniteStream(fc.double({ noNaN: true })), (words, order) => {
        const shuffled = words
          .map((word) => ({ word, at: order.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ word }) => word);
        return find([words.join(' ')], shuffled.join(' ')).length === 1;
      }),
    );
  });

  it('finds a text by any of its words with one typo', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), fc.constantFrom(...typos), (words, nth, at, typo) => {
        const word = words[nth % words.length] ?? '';
        const typed = typo(word, at % word.length);
        // Too short for a typo, or split in two words.
        fc.pre(typed.length >= 4 && splitSearchTerms(typed).length === 1);
        return find([words.join(' ')], typed).length === 1;
      }),
    );
  });

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
        expect(find(texts, typed).length).toBeLessThanOrEqual(texts.length);
      }),
    );
  });
});

/** The four typos that are forgiven, at a letter of a word. */
const typos: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => `${word.slice(0, at)}q${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}q${word.slice(at + 1)}`,
  (word, at) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
];

import { splitSearchTerms } from './search-text.ts';
import { getTypoTolerance, matchSortedTerms, type SortedTerms, sortTerms } from './typo-distance.ts';

/** The distinct words of a text, as numbers of a vocabulary. */
export type TextTerms = Uint32Array;

/**
 * The distinct words of the texts that are searched. A search looks for the typed words among them, and then for their numbers in the
 * texts, which is cheap: a season has some thousands of words, and its events a million.
 */
export type SearchVocabulary = {
  /** Numbers the words of texts; unknown words join the vocabulary. */
  addTexts(texts: readonly string[]): TextTerms;
  /** Creates a search for all words of a text, in any order, whole or begun, with typos. */
  createSearch(searchText: string): TextSearch;
};

/** Rates texts for one search. */
export type TextSearch = (terms: TextTerms) => MatchCost;

/** The typos that a match needs, times `typoCost`, and the words of which only the beginning was typed; `noMatch` without one. */
export type MatchCost = number;
export const noMatch: MatchCost = 255;

/** More than the most words of which only the beginning was typed. */
const typoCost = 16;

/** Assumption: somebody who types more words has found it with the first eight, or will not. */
const maxSearchWords = 8;

/** The cost of each word of the vocabulary for one typed word, and how many words match. */
type WordRating = { readonly costs: Uint8Array; readonly matches: number };

/** Sorts the typed words: the one that fewest words match rules out most texts. */
const byMatches = (one: WordRating, other: WordRating): number => one.matches - other.matches;

/** Words that people type between those that matter. */
const fillers: ReadonlySet<string> = new Set(
  splitSearchTerms('vs v versus contra con de del la las el los en y a al para por the of in at and on for'),
);

/** Assumption: some megabytes; names of clubs, venues and days stand in many events. */
const maxRememberedTexts = 20_000;

export function createSearchVocabulary(): SearchVocabulary {
  const numbers = new Map<string, number>();
  const remembered = new Map<string, readonly number[]>();
  let sorted: SortedTerms | null = null;
  let numbersOfSorted = new Uint32Array();

  const addWord = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    sorted = null;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };

  const addText = (text: string): readonly number[] => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    if (remembered.size >= maxRememberedTexts) remembered.clear();
    const added = splitSearchTerms(text).map(addWord);
    remembered.set(text, added);
    return added;
  };

  const readSorted = (): SortedTerms => {
    if (sorted !== null) return sorted;
    sorted = sortTerms([...numbers.keys()]);
    numbersOfSorted = Uint32Array.from(sorted.sorted, (word) => numbers.get(word) ?? 0);
    return sorted;
  };

  /** Rates every word of the vocabulary for one typed word. */
  const rateWords = (typed: string): WordRating => {
    const costs = new Uint8Array(numbers.size).fill(noMatch);
    let matches = 0;
    matchSortedTerms(readSorted(), typed, getTypoTolerance(typed), (position, { typos, isBegun }) => {
      costs[numbersOfSorted[position] ?? 0] = typos * typoCost + Number(isBegun);
      matches += 1;
    });
    return { costs, matches };
  };

  return {
    addTexts: (texts) => Uint32Array.from(new Set(texts.flatMap(addText))),
    createSearch(searchText) {
      const ratings = listSearchWords(searchText).map(rateWords).sort(byMatches);
      if (ratings[0]?.matches === 0) return () => noMatch;
      return (terms) => {
        let total = 0;
        for (const { costs } of ratings) {
          const cost = findLeastCost(costs, terms);
          if (cost === noMatch) return noMatch;
          total += cost;
        }
        return total;
      };
    },
  };
}

/**
 * Returns the items that need the fewest typos, in their order; those that have the typed words as whole words come before those in which
 * longer words begin with them. An item with a typo is never shown beside one without: it would only be in the way.
 */
export function selectBestMatches<Item>(
  items: readonly Item[],
  rate: (item: Item) => MatchCost,
): readonly Item[] {
  const byCost = new Map<MatchCost, Item[]>();
  for (const item of items) {
    const cost = rate(item);
    if (cost === noMatch) continue;
    const alike = byCost.get(cost);
    if (alike === undefined) byCost.set(cost, [item]);
    else alike.push(item);
  }
  const costs = [...byCost.keys()].sort((one, other) => one - other);
  const fewestTypos = countTypos(costs[0] ?? 0);
  return costs.filter((cost) => countTypos(cost) === fewestTypos).flatMap((cost) => byCost.get(cost) ?? []);
}

const countTypos = (cost: MatchCost): number => Math.floor(cost / typoCost);

/** Lists the words to look for: without fillers, unless there is nothing else. */
function listSearchWords(searchText: string): readonly string[] {
  const words = [...new Set(splitSearchTerms(searchText))];
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length === 0 ? words : telling).slice(0, maxSearchWords);
}

function findLeastCost(costs: Uint8Array, terms: TextTerms): MatchCost {
  let least = noMatch;
  for (const term of terms) {
    const cost = costs[term] ?? noMatch;
    if (cost < least) least = cost;
  }
  return least;
}

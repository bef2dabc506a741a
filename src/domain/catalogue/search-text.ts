/** Removes accents and case: 'páramo' is found by 'Paramo'. */
export const normalizeSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Folds texts for a search in them: their words without accents and case, each after a space. */
export const foldSearchableText = (texts: readonly string[]): string =>
  ` ${splitWords(texts.join(' ')).join(' ')}`;

/** Creates a search in folded texts (`foldSearchableText`): true when every search word is a prefix of a word in the text. */
export function createTextSearch(searchText: string): (folded: string) => boolean {
  const words = searchText
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => foldSearchableText([word]));
  return (folded) => words.every((word) => folded.includes(word));
}

const splitWords = (text: string): readonly string[] =>
  normalizeSearchText(text)
    .split(/[^\p{L}\p{N}]+/gu)
    .filter(Boolean);

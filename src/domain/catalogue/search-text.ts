/** Removes accents and case: 'páramo' is found by 'Paramo'. */
export const normalizeSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Returns true when every search word is a prefix of a word in one of the texts. */
export function matchesEveryWord(texts: readonly string[], searchText: string): boolean {
  const all = ` ${splitWords(texts.join(' ')).join(' ')}`;
  return searchText
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => all.includes(` ${splitWords(word).join(' ')}`));
}

const splitWords = (text: string): readonly string[] =>
  normalizeSearchText(text)
    .split(/[^\p{L}\p{N}]+/gu)
    .filter(Boolean);

/** Removes accents and case: 'páramo' is found by 'Paramo'. */
export const normalizeSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** A word of one letter and the dots of an abbreviation: 'F.C.', 'F. C.'. */
const abbreviation = /(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu;

/** The length at which a word is cut, so that a text without spaces costs no more than others (Spec §9). */
const maxWordLength = 40;

/** Splits a text into its words without accents, case and punctuation; 'F. C.' is one word, as people type it. */
export const splitSearchTerms = (text: string): readonly string[] =>
  normalizeSearchText(text)
    .replace(abbreviation, (letters) => `${letters.replace(/[.\s]/g, '')} `)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.slice(0, maxWordLength));

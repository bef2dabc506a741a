import { type BannedWord, bannedWords } from './banned-words.ts';

/** Splits `holdSeats`, `HTTPClient`, `hold_seats` or `hold-seats.ts` into lower-case words. */
export const splitIntoWords = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Lists the banned words that a name contains, each a whole word of it. */
export function findBannedWords(name: string): readonly BannedWord[] {
  const words = ` ${splitIntoWords(name).join(' ')} `;
  return bannedWords.filter(({ word }) => words.includes(` ${word} `));
}

import { type BannedWord, bannedProse, bannedWords } from './banned-words.ts';

/** Splits `holdSeats`, `HTTPClient`, `hold_seats` or `hold-seats.ts` into lower-case words. */
export const splitIntoWords = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Lists the banned words that a name contains, each a whole word of it. */
export const findBannedWords = (name: string): readonly BannedWord[] => findWords(name, bannedWords);

/** Lists the words that a comment or a test's title contains and should not; what it quotes or names as code is no prose. */
export const findBannedProse = (text: string): readonly BannedWord[] =>
  findWords(text.replace(/`[^`]*`|"[^"]*"|'[^']*'/g, ' '), bannedProse);

function findWords(text: string, banned: readonly BannedWord[]): readonly BannedWord[] {
  const words = ` ${splitIntoWords(text).join(' ')} `;
  return banned.filter(({ word }) => words.includes(` ${word} `));
}

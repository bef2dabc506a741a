import type { EventRecord } from './event-record.ts';

/** Removes accents and case: 'páramo' is found by 'Paramo'. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Returns true when every search word is a prefix of a word in the title, a club, the competition, the venue or its
 * city.
 */
export function matchesWords(event: EventRecord, words: string): boolean {
  const wanted = plainWords(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return true;
  const text = ` ${plainWords(
    [
      event.titles.es,
      event.titles.en,
      event.home.name,
      event.home.shortName,
      event.away?.name,
      event.away?.shortName,
      event.competition,
      event.venue.name,
      event.venue.city,
    ].join(' '),
  ).replace(/[^\p{L}\p{N}]+/gu, ' ')}`;
  return wanted.every((word) => text.includes(` ${word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`));
}

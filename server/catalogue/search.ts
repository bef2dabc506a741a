import type { EventRecord } from './event-record.ts';

/** Removes accents and case: 'páramo' is found by 'Paramo'. */
export const normaliseSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/**
 * Returns true when every search word is a prefix of a word in the title, a club, the competition, the venue or its
 * city.
 */
export function matchesSearchText(event: EventRecord, searchText: string): boolean {
  const words = normaliseSearchText(searchText).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = ` ${normaliseSearchText(
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
  return words.every((word) => text.includes(` ${word.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}`));
}

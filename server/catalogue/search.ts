import { matchesEveryWord } from '#domain/catalogue/search-text.ts';
import type { EventRecord } from './event-record.ts';

/** Returns true when the title, a club, the competition, the venue or its city has every search word. */
export const matchesSearchText = (event: EventRecord, searchText: string): boolean =>
  matchesEveryWord(
    [
      event.titles.es,
      event.titles.en,
      event.home.name,
      event.home.shortName,
      event.away?.name ?? '',
      event.away?.shortName ?? '',
      event.competition ?? '',
      event.venue.name,
      event.venue.city,
    ],
    searchText,
  );

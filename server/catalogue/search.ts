import { foldSearchableText } from '#domain/catalogue/search-text.ts';
import type { EventRecord } from './event-record.ts';

/** Folds the texts in which an event is found: title, clubs, competition, venue and city. */
export const foldEventTexts = ({
  titles,
  home,
  away,
  competition,
  venue,
}: Pick<EventRecord, 'titles' | 'home' | 'away' | 'competition' | 'venue'>): string =>
  foldSearchableText([
    titles.es,
    titles.en,
    home.name,
    home.shortName,
    away?.name ?? '',
    away?.shortName ?? '',
    competition ?? '',
    venue.name,
    venue.city,
  ]);

import type { EventSummary } from './event.ts';
import { createTextSearch, foldSearchableText } from './search-text.ts';

/** A suggestion for somebody who types in the search: a place, a club or one event. */
export type Suggestion =
  | { readonly kind: 'city'; readonly name: string }
  | { readonly kind: 'venue'; readonly name: string; readonly city: string }
  | { readonly kind: 'club'; readonly name: string }
  | { readonly kind: 'event'; readonly event: EventSummary };

const maxOfKind = 2;
const maxSuggestions = 7;

/** Derives suggestions from the events that a search found: the names that have every typed word, then the events, those that are so named first. */
export function listSuggestions(events: readonly EventSummary[], searchText: string): readonly Suggestion[] {
  if (searchText === '') return [];
  const named = <Name extends { readonly name: string }>(names: readonly Name[]): readonly Name[] =>
    [...new Map(names.map((one) => [one.name, one])).values()]
      .filter(({ name }) => createTextSearch(searchText)(foldSearchableText([name])))
      .slice(0, maxOfKind);
  const cities = named(events.map(({ venue }) => ({ name: venue.city })));
  const clubs = named(events.flatMap(({ home, away }) => (away === null ? [] : [home, away])));
  const venues = named(events.map(({ venue }) => venue));
  const byName = events.toSorted(
    (one, other) => Number(isNamed(other, searchText)) - Number(isNamed(one, searchText)),
  );
  const suggestions: readonly Suggestion[] = [
    ...cities.map(({ name }) => ({ kind: 'city' as const, name })),
    ...clubs.map(({ name }) => ({ kind: 'club' as const, name })),
    ...venues.map(({ name, city }) => ({ kind: 'venue' as const, name, city })),
    ...byName.map((event) => ({ kind: 'event' as const, event })),
  ];
  return suggestions.slice(0, maxSuggestions);
}

const isNamed = ({ title, home, away }: EventSummary, searchText: string): boolean =>
  createTextSearch(searchText)(foldSearchableText([title, home.name, away?.name ?? '']));

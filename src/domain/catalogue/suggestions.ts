import type { EventSummary } from './event.ts';
import { createSearchVocabulary, noMatch, selectBestMatches } from './text-search.ts';

/** A suggestion for somebody who types in the search: a place, a club or one event. */
export type Suggestion =
  | { readonly kind: 'city'; readonly name: string }
  | { readonly kind: 'venue'; readonly name: string; readonly city: string }
  | { readonly kind: 'club'; readonly name: string; readonly id: string }
  | { readonly kind: 'event'; readonly event: EventSummary };

const maxOfKind = 2;
const maxSuggestions = 7;

/**
 * Derives suggestions from the events that a search found: first the names with every typed word and the fewest typos, then the events,
 * those with such a name first.
 */
export function listSuggestions(events: readonly EventSummary[], searchText: string): readonly Suggestion[] {
  if (searchText === '') return [];
  const vocabulary = createSearchVocabulary();
  const names = listNames(events).map((suggestion) => ({
    suggestion,
    terms: vocabulary.addTexts([suggestion.name]),
  }));
  const named = events.map((event) => ({ event, terms: vocabulary.addTexts(listNamesOf(event)) }));
  const search = vocabulary.createSearch(searchText);
  const matches = selectBestMatches(names, ({ terms }) => search(terms)).map(({ suggestion }) => suggestion);
  const takeOfKind = (kind: Suggestion['kind']) =>
    matches.filter((match) => match.kind === kind).slice(0, maxOfKind);
  const byName = named.toSorted(
    (one, other) => Number(search(one.terms) === noMatch) - Number(search(other.terms) === noMatch),
  );
  return [
    ...takeOfKind('city'),
    ...takeOfKind('club'),
    ...takeOfKind('venue'),
    ...byName.map(({ event }) => ({ kind: 'event' as const, event })),
  ].slice(0, maxSuggestions);
}

/** Lists the cities, clubs and venues of events, each once. A race or a tournament is no club. */
function listNames(events: readonly EventSummary[]) {
  const names = events.flatMap(({ venue, home, away }) => [
    { kind: 'city' as const, name: venue.city },
    { kind: 'venue' as const, name: venue.name, city: venue.city },
    ...(away === null ? [] : [home, away]).map(({ name, id }) => ({ kind: 'club' as const, name, id })),
  ]);
  return [...new Map(names.map((one) => [`${one.kind} ${one.name}`, one])).values()];
}

const listNamesOf = ({ title, home, away }: EventSummary): readonly string[] => [
  title,
  home.name,
  away?.name ?? '',
];

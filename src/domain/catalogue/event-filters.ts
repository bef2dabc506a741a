import type { Instant } from '../shared/instant.ts';
import type { EventSummary } from './event.ts';
import { isOnDays } from './event-days.ts';
import type { EventQuery } from './event-list.ts';
import type { ProductKind } from './product.ts';
import { normalizeSearchText } from './search-text.ts';

/** The facts by which events are filtered. */
export type FilteredEvent = Pick<EventSummary, 'kind' | 'home' | 'away' | 'venue' | 'startsAt'> & {
  /** The all-in prices of its zones, in minor units. */
  readonly prices: ReadonlyMap<string, { readonly total: number }>;
};

const eventFilterNames = ['kind', 'city', 'venue', 'organisation', 'price', 'days'] as const;
type EventFilterName = (typeof eventFilterNames)[number];

/** The filters of a query, each as a rule of its own, so that the choices of one can be counted under the others. */
type EventFilters = Readonly<Record<EventFilterName, (event: FilteredEvent) => boolean>>;

/** Creates the filters of a query. Cities and venues are compared without accents and case; all other filters exactly. */
export function createEventFilters(query: EventQuery, now: Instant): EventFilters {
  const { kind, city, venue, organisation, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = query;
  const hasPrice = query.minPrice !== undefined || query.maxPrice !== undefined;
  const normalize = rememberResults(normalizeSearchText);
  const isNamed = (searched: string | undefined, name: string): boolean =>
    searched === undefined || normalize(searched) === normalize(name);
  return {
    kind: (event) => kind === undefined || event.kind === kind,
    city: (event) => isNamed(city, event.venue.city),
    venue: (event) => isNamed(venue, event.venue.name),
    organisation: ({ home, away }) =>
      organisation === undefined || home.id === organisation || away?.id === organisation,
    price: ({ prices }) =>
      !hasPrice || [...prices.values()].some(({ total }) => minPrice <= total && total <= maxPrice),
    days: (event) => isOnDays(event, query, now),
  };
}

/** Tells whether an event passes all filters. */
export const passesFilters = (filters: EventFilters, event: FilteredEvent): boolean =>
  eventFilterNames.every((name) => filters[name](event));

/** A choice of a filter, and the number of events that it leaves under the other filters. */
type FilterChoice = { readonly value: string; readonly name: string; readonly total: number };

/** What the filters of a search may be set to. */
export type FilterChoices = {
  readonly kinds: readonly { readonly kind: ProductKind; readonly total: number }[];
  readonly cities: readonly FilterChoice[];
  readonly venues: readonly FilterChoice[];
  /** By the id of the club. */
  readonly organisations: readonly FilterChoice[];
};

/** Assumption: a list that can still be read; a fan who wants another one types its name. */
const maxChoices = 20;

/** Lists the choices of each filter with their events under the other filters, the most frequent first. */
export function listFilterChoices(events: readonly FilteredEvent[], filters: EventFilters): FilterChoices {
  const counts = { kind: new Map(), city: new Map(), venue: new Map(), organisation: new Map() } as const;
  const add = (
    counted: Map<string, { name: string; total: number }>,
    value: string,
    name: string = value,
  ): void => {
    counted.set(value, { name, total: (counted.get(value)?.total ?? 0) + 1 });
  };
  for (const event of events) {
    const failed = eventFilterNames.filter((name) => !filters[name](event));
    const countsFor = (name: EventFilterName): boolean => failed.every((one) => one === name);
    if (countsFor('kind')) add(counts.kind, event.kind);
    if (countsFor('city')) add(counts.city, event.venue.city);
    if (countsFor('venue')) add(counts.venue, event.venue.name);
    if (countsFor('organisation'))
      for (const club of [event.home, event.away])
        if (club !== null) add(counts.organisation, club.id, club.name);
  }
  return {
    kinds: listMostFrequent<ProductKind>(counts.kind).map(({ value, total }) => ({ kind: value, total })),
    cities: listMostFrequent(counts.city),
    venues: listMostFrequent(counts.venue),
    organisations: listMostFrequent(counts.organisation),
  };
}

const listMostFrequent = <Value extends string>(
  counted: ReadonlyMap<Value, { readonly name: string; readonly total: number }>,
) =>
  [...counted]
    .map(([value, { name, total }]) => ({ value, name, total }))
    .toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name, 'es'))
    .slice(0, maxChoices);

/** Thousands of events share some dozens of cities and venues. */
function rememberResults(convert: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const converted = known.get(text) ?? convert(text);
    known.set(text, converted);
    return converted;
  };
}

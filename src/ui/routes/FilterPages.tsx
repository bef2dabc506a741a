import type { EventQuery } from '#domain/catalogue/event-list.ts';
import type { Currency } from '#domain/shared/money.ts';
import type { Flows } from '#machines/flows.ts';
import { FilterChoicesScreen } from '../screens/home/FilterChoicesScreen.tsx';
import { useResource } from './use-resource.ts';

type EventFiltersProps = {
  readonly flows: Flows;
  readonly query: EventQuery;
  readonly currency: Currency;
  readonly buildHref: (query: EventQuery) => string;
  readonly onSearch: (query: EventQuery) => void;
};

/** Loads the choices of the filters of a search. */
export function EventFilters({ flows, ...search }: EventFiltersProps) {
  return <FilterChoicesScreen {...search} flow={useResource(flows, 'filterChoices', search.query)} />;
}

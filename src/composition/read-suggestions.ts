import { mapResult } from '#adapters/http/map-result.ts';
import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import type { AsyncResult } from '#application/failure.ts';
import { listSuggestions, type Suggestion } from '#domain/catalogue/suggestions.ts';

/** Searches for what is typed and derives the suggestions from the events that were found. */
export const readSuggestions = async (
  eventCatalogue: EventCataloguePort,
  searchText: string,
): AsyncResult<readonly Suggestion[]> =>
  mapResult(await eventCatalogue.search({ page: 0, searchText }), ({ items }) =>
    listSuggestions(items, searchText),
  );

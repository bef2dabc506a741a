import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import { createEventFilters, passesFilters } from '#domain/catalogue/event-filters.ts';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import { listEventSearchTexts } from '#domain/catalogue/event-search-texts.ts';
import { productKinds } from '#domain/catalogue/product.ts';
import { createSearchVocabulary, selectBestMatches } from '#domain/catalogue/text-search.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { getSectionSeats } from '#domain/venue/seat-table.ts';
import { buildSeatStateBytes, listGeneralAdmissionStock, type MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

export const memoryEventCatalogue = (backend: MemoryBackend): EventCataloguePort => ({
  search: (query) =>
    backend.read(() => {
      const { page } = query;
      const filters = createEventFilters(query, backend.clock.serverTime());
      const found = listMatchingEvents(backend, query).filter((event) => passesFilters(filters, event));
      const items = found.slice(calculatePageOffset(page), calculatePageOffset(page) + PAGE_SIZE);
      return ok({ items, total: found.length, page, pageSize: PAGE_SIZE });
    }),
  listCategories: () =>
    backend.read(() =>
      ok(
        productKinds
          .map((kind) => ({ kind, events: backend.events.filter((event) => event.kind === kind) }))
          .filter(({ events }) => events.length > 0)
          .map(({ kind, events }) => ({ kind, total: events.length, events })),
      ),
    ),
  listBanners: () => backend.read(() => ok(backend.events.filter(({ highDemand }) => highDemand))),
  findEvent: (id) =>
    backend.read(() => {
      const event = backend.events.find((candidate) => candidate.id === id);
      return event === undefined ? createRejectedFailure('NOT_FOUND') : ok(event);
    }),
  findStock: (eventId) =>
    backend.read(() => {
      const event = backend.events.find(({ id }) => id === eventId);
      if (event === undefined) return createRejectedFailure('NOT_FOUND');
      const bytes = buildSeatStateBytes(backend, eventId);
      const generalAdmission = new Map(
        listGeneralAdmissionStock(backend, eventId).map((item) => [item.section, item.available]),
      );
      return ok(
        backend.layout.sections.map((section, index) => {
          const { start, end } = getSectionSeats(backend.table, index);
          const free = bytes.subarray(start, end).filter((byte) => byte === seatStateByte.AVAILABLE).length;
          const price = event.prices.find(({ zone }) => zone === section.zone);
          if (price === undefined) throw new Error(`No price for zone ${section.zone}`);
          return {
            code: section.code,
            name: section.name,
            zone: section.zone,
            door: section.gate,
            type: section.type,
            unnumbered: isUnnumberedSection(section),
            capacity: section.capacity,
            available: isUnnumberedSection(section) ? (generalAdmission.get(section.code) ?? 0) : free,
            status: section.status,
            accessLevel: section.accessLevel,
            price: { amount: price.total, currency: price.currency },
            disabled: false,
          };
        }),
      );
    }),
});

/** Lists the events that have the text of a query with the fewest typos, soonest first. */
export function listMatchingEvents(backend: MemoryBackend, { searchText = '' }: EventQuery) {
  const vocabulary = createSearchVocabulary();
  const events = backend.events
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .map((event) => ({
      ...event,
      prices: new Map(event.prices.map((price) => [price.zone, price])),
      terms: vocabulary.addTexts(
        listEventSearchTexts({ ...event, titles: { en: event.title, es: event.title } }),
      ),
    }));
  const search = vocabulary.createSearch(searchText);
  return selectBestMatches(events, ({ terms }) => search(terms));
}

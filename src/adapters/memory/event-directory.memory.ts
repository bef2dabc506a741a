import type { EventDirectoryPort } from '#application/event-directory.port.ts';
import { createEventFilters, listFilterChoices } from '#domain/catalogue/event-filters.ts';
import type { SportOrganisation } from '#domain/catalogue/sport-organisation.ts';
import { isTour } from '#domain/catalogue/tour.ts';
import { getMonthOf, toIsoDay } from '#domain/catalogue/tour-calendar.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { uniqueById } from '#domain/shared/unique-by.ts';
import { listMatchingEvents } from './event-catalogue.memory.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { createRejectedFailure } from './rejected-failure.ts';

export const memoryEventDirectory = (backend: MemoryBackend): EventDirectoryPort => ({
  listFilterChoices: (query) =>
    backend.read(() =>
      ok(
        listFilterChoices(
          listMatchingEvents(backend, query),
          createEventFilters(query, backend.clock.serverTime()),
        ),
      ),
    ),
  listOrganisations: (page) =>
    backend.read(() => {
      const found = listOrganisations(backend);
      const start = calculatePageOffset(page);
      return ok({
        items: found.slice(start, start + PAGE_SIZE),
        total: found.length,
        page,
        pageSize: PAGE_SIZE,
      });
    }),
  findOrganisation: (id) =>
    backend.read(() => {
      const organisation = listOrganisations(backend).find((candidate) => candidate.id === id);
      return organisation === undefined ? createRejectedFailure('NOT_FOUND') : ok(organisation);
    }),
  listSeatConflicts: ({ eventId, sectionCode }) =>
    backend.read(() =>
      backend.events.some(({ id }) => id === eventId) && backend.findSection(sectionCode) !== null
        ? ok([])
        : createRejectedFailure('NOT_FOUND'),
    ),
  listTourVisits: ({ id, month = getMonthOf(toIsoDay(backend.clock.serverTime(), 'UTC')) }) =>
    backend.read(() =>
      backend.events.some((event) => event.id === id && isTour(event))
        ? ok({ month, firstMonth: month, lastMonth: month, visits: [] })
        : createRejectedFailure('NOT_FOUND'),
    ),
});

/** Lists the clubs of the events by name. */
function listOrganisations({ events }: MemoryBackend): readonly SportOrganisation[] {
  const clubs = events.flatMap(({ home, away }) => (away === null ? [home] : [home, away]));
  return uniqueById(clubs)
    .map(({ shortName: _, ...club }) => {
      const own = events.filter(({ home, away }) => home.id === club.id || away?.id === club.id);
      const upcoming = own.filter(({ saleState }) => saleState !== 'EXPIRED').length;
      return { ...club, sport: own[0]?.kind ?? null, city: own[0]?.venue.city ?? null, upcoming };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

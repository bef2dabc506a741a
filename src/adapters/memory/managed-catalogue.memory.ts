import type { ManagedCataloguePort } from '#application/managed-catalogue.port.ts';
import { determineManagedState, type ManagedProduct } from '#domain/catalogue/managed-catalogue.ts';
import { normalizeSearchText, splitSearchTerms } from '#domain/catalogue/search-text.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import type { MemoryBackend } from './memory-backend.ts';

/** Lists the events in memory for managers. */
export const memoryManagedCatalogue = (backend: MemoryBackend): ManagedCataloguePort => ({
  listProducts: ({ page, searchText = '', kind, state }) =>
    backend.read(() => {
      const now = backend.clock.serverTime();
      const items = backend.events
        .map((event): ManagedProduct => {
          const { id, title, venue, startsAt, saleOpensAt, saleClosesAt, saleState } = event;
          const facts = {
            isCancelled: saleState === 'CANCELLED',
            isSuspended: saleState === 'DISABLED',
            isSoldOut: saleState === 'SOLD_OUT',
          };
          return {
            ...{ id, kind: event.kind, title, venue: venue.name, startsAt, timeZone: venue.timeZone },
            state: determineManagedState({ ...facts, saleOpensAt, saleClosesAt }, now),
            visits: null,
          };
        })
        .filter((item) => kind === undefined || item.kind === kind)
        .filter((item) => state === undefined || item.state === state)
        .filter(({ title, venue }) => {
          const text = normalizeSearchText(`${title} ${venue}`);
          return splitSearchTerms(searchText).every((word) => text.includes(word));
        })
        .toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0));
      const offset = calculatePageOffset(page);
      return ok({
        items: items.slice(offset, offset + PAGE_SIZE),
        total: items.length,
        page,
        pageSize: PAGE_SIZE,
      });
    }),
});

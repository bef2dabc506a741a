import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import { productKinds } from '#domain/catalogue/product.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { isUnnumbered } from '#domain/venue/layout.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { seatsOfSection } from '#domain/venue/seat-table.ts';
import { refusal } from './answers.ts';
import { type BoxOffice, seatBytesOf, unnumberedOf } from './box-office.ts';

export const memoryEventCatalogue = (office: BoxOffice): EventCataloguePort => ({
  search: ({ page, words = '', kind }) =>
    office.read(() => {
      const wanted = words.trim().toLowerCase();
      const found = office.events
        .filter((event) => kind === undefined || event.kind === kind)
        .filter((event) =>
          [event.title, event.venue.name, event.venue.city].some((text) =>
            text.toLowerCase().includes(wanted),
          ),
        )
        .sort((a, b) => a.startsAt - b.startsAt);
      const items = found.slice(pageOffset(page), pageOffset(page) + PAGE_SIZE);
      return ok({ items, total: found.length, page, pageSize: PAGE_SIZE });
    }),
  categories: () =>
    office.read(() =>
      ok(
        productKinds
          .map((kind) => ({ kind, events: office.events.filter((event) => event.kind === kind) }))
          .filter(({ events }) => events.length > 0)
          .map(({ kind, events }) => ({ kind, total: events.length, events })),
      ),
    ),
  banners: () => office.read(() => ok(office.events.filter(({ highDemand }) => highDemand))),
  event: (id) =>
    office.read(() => {
      const event = office.events.find((candidate) => candidate.id === id);
      return event === undefined ? refusal('NOT_FOUND') : ok(event);
    }),
  stock: (eventId) =>
    office.read(() => {
      const event = office.events.find(({ id }) => id === eventId);
      if (event === undefined) return refusal('NOT_FOUND');
      const bytes = seatBytesOf(office, eventId);
      const places = new Map(unnumberedOf(office, eventId).map((item) => [item.section, item.available]));
      return ok(
        office.layout.sections.map((section, index) => {
          const { start, end } = seatsOfSection(office.table, index);
          const free = bytes.subarray(start, end).filter((byte) => byte === seatStateByte.AVAILABLE).length;
          const price = event.prices.find(({ zone }) => zone === section.zone);
          if (price === undefined) throw new Error(`No price for zone ${section.zone}`);
          return {
            code: section.code,
            name: section.name,
            zone: section.zone,
            door: section.gate,
            type: section.type,
            unnumbered: isUnnumbered(section),
            capacity: section.capacity,
            available: isUnnumbered(section) ? (places.get(section.code) ?? 0) : free,
            status: section.status,
            accessLevel: section.accessLevel,
            price: { amount: price.total, currency: price.currency },
            disabled: false,
          };
        }),
      );
    }),
});

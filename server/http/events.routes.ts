import {
  categorizedEvents,
  checkEvent,
  eventBanners,
  eventSports,
  getEvent,
  listEvents,
} from '#contract/events.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Catalogue, Reader } from '#server/application/catalogue/catalogue.ts';
import { bind } from './bind.ts';
import { detailOnWire, summaryOnWire } from './event-wire.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

/** Responses that are the same for everybody at this host in this language; revalidated each time, since stock changes. */
const forEverybody = { ignoresSession: true, cacheControl: 'no-cache' } as const;

/** Registers the event catalogue endpoints. Spec §7, /api/events and /api/event. */
export function eventRoutes(shell: Shell, { catalogue }: { readonly catalogue: Catalogue }): void {
  bind(
    shell,
    listEvents,
    async ({ query: { page, q, kind }, ...call }) => {
      const { items, ...rest } = await catalogue.search(readerOf(call), { page, words: q, kind });
      return ok({ ...rest, items: items.map(summaryOnWire) });
    },
    forEverybody,
  );

  bind(
    shell,
    categorizedEvents,
    async (call) => {
      const categories = await catalogue.categories(readerOf(call));
      return ok({
        categories: categories.map(({ events, ...category }) => ({
          ...category,
          events: events.map(summaryOnWire),
        })),
      });
    },
    forEverybody,
  );

  bind(
    shell,
    eventBanners,
    async (call) => ok({ banners: (await catalogue.banners(readerOf(call))).map(summaryOnWire) }),
    forEverybody,
  );

  bind(
    shell,
    eventSports,
    async (call) => ok({ sports: await catalogue.kinds(readerOf(call)) }),
    forEverybody,
  );

  bind(
    shell,
    getEvent,
    async ({ query, ...call }) => {
      const event = await catalogue.detail(readerOf(call), query.id);
      return event === null ? err({ code: 'NOT_FOUND' }) : ok(detailOnWire(event));
    },
    forEverybody,
  );

  bind(
    shell,
    checkEvent,
    async ({ query, ...call }) => {
      const event = await catalogue.detail(readerOf(call), query.id);
      if (event === null) return err({ code: 'NOT_FOUND' });
      const { id, saleState, saleOpensAt } = event;
      return ok({ id, saleState, saleOpensAt: iso(saleOpensAt), serverNow: iso(call.now) });
    },
    forEverybody,
  );
}

const readerOf = ({ market, language, now }: Reader): Reader => ({ market, language, now });

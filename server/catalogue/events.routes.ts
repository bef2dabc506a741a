import { listBundles } from '#contract/bundles.ts';
import { eventFilterChoices, listSportOrganisations } from '#contract/event-directory.ts';
import {
  categorizedEvents,
  checkEvent,
  eventBanners,
  eventSports,
  getEvent,
  listEvents,
} from '#contract/events.ts';
import { eventTours, tourVisits } from '#contract/tours.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Catalogue, CatalogueReader } from '#server/catalogue/catalogue.ts';
import type { ClubStore } from '#server/catalogue/clubs.port.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';

/** Responses that are the same for everybody at this host in this language; revalidated each time, since stock changes. */
const publicResponse = { ignoresSession: true, cacheControl: 'no-cache' } as const;

/** Registers the event catalogue endpoints. Spec §7, /api/events and /api/event. */
export function registerEventRoutes(
  shell: Shell,
  { catalogue, clubs }: { readonly catalogue: Catalogue; readonly clubs: ClubStore },
): void {
  bind(
    shell,
    listEvents,
    async ({ query: { q, ...query }, ...call }) => {
      return ok(await catalogue.search(toReader(call), { ...query, searchText: q }));
    },
    publicResponse,
  );

  bind(
    shell,
    eventFilterChoices,
    async ({ query: { q, ...query }, ...call }) =>
      ok(await catalogue.listFilterChoices(toReader(call), { ...query, page: 0, searchText: q })),
    publicResponse,
  );

  bind(
    shell,
    listSportOrganisations,
    async ({ market, query: { page, id } }) => {
      const [counts, { clubs: found, total }] = await Promise.all([
        catalogue.countByClub(market),
        clubs.listClubs({ market, id, offset: calculatePageOffset(page), limit: PAGE_SIZE }),
      ]);
      const items = found.map((club) => ({ ...club, upcoming: counts.get(club.id) ?? 0 }));
      return ok({ items, total, page, pageSize: PAGE_SIZE });
    },
    publicResponse,
  );

  bind(
    shell,
    categorizedEvents,
    async (call) => ok({ categories: await catalogue.listCategories(toReader(call)) }),
    publicResponse,
  );

  bind(
    shell,
    eventBanners,
    async (call) => ok({ banners: await catalogue.listBanners(toReader(call)) }),
    publicResponse,
  );

  bind(
    shell,
    eventSports,
    async (call) => ok({ sports: await catalogue.countByKind(toReader(call)) }),
    publicResponse,
  );

  bind(
    shell,
    eventTours,
    async ({ query: { page }, ...call }) =>
      ok(await catalogue.search(toReader(call), { page, kind: 'TOUR', searchText: undefined })),
    publicResponse,
  );

  bind(
    shell,
    listBundles,
    async ({ query, ...call }) => ok(await catalogue.listBundles(toReader(call), query)),
    publicResponse,
  );

  bind(
    shell,
    tourVisits,
    async ({ query, ...call }) => {
      const visits = await catalogue.findTourVisits(toReader(call), query);
      return visits === null ? err({ code: 'NOT_FOUND' }) : ok(visits);
    },
    publicResponse,
  );

  bind(
    shell,
    getEvent,
    async ({ query, ...call }) => {
      const event = await catalogue.findDetail(toReader(call), query.id);
      return event === null ? err({ code: 'NOT_FOUND' }) : ok(event);
    },
    publicResponse,
  );

  bind(
    shell,
    checkEvent,
    async ({ query, ...call }) => {
      const event = await catalogue.findDetail(toReader(call), query.id);
      if (event === null) return err({ code: 'NOT_FOUND' });
      const { id, saleState, saleOpensAt } = event;
      return ok({ id, saleState, saleOpensAt, serverNow: call.now });
    },
    publicResponse,
  );
}

const toReader = ({ market, language, now }: CatalogueReader): CatalogueReader => ({ market, language, now });

import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import { categorizedEvents, eventBanners, getEvent, listEvents } from '#contract/events.ts';
import { getStock } from '#contract/seats.ts';
import { call } from './call-endpoint.ts';
import { toQueryParams } from './event-query.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const eventCatalogueOverHttp = (http: Http): EventCataloguePort => ({
  search: (query) => call(http, listEvents, { query: { ...toQueryParams(query), page: String(query.page) } }),
  listCategories: async () => mapResult(await call(http, categorizedEvents), ({ categories }) => categories),
  listBanners: async () => mapResult(await call(http, eventBanners), ({ banners }) => banners),
  findEvent: (id) => call(http, getEvent, { query: { id } }),
  findStock: async (eventId) =>
    mapResult(await call(http, getStock, { query: { eventId } }), ({ sections }) => sections),
});

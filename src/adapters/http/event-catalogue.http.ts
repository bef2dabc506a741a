import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import { toQueryParams } from './event-query.ts';
import { categorizedEvents, eventBanners, getEvent, getStock, listEvents } from './first-page-endpoints.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';
import { callReadable } from './send-request.ts';

export const eventCatalogueOverHttp = (http: Http): EventCataloguePort => ({
  search: (query) =>
    callReadable(http, listEvents, { query: { ...toQueryParams(query), page: String(query.page) } }),
  listCategories: async () =>
    mapResult(await callReadable(http, categorizedEvents), ({ categories }) => categories),
  listBanners: async () => mapResult(await callReadable(http, eventBanners), ({ banners }) => banners),
  findEvent: (id) => callReadable(http, getEvent, { query: { id } }),
  findStock: async (eventId) =>
    mapResult(await callReadable(http, getStock, { query: { eventId } }), ({ sections }) => sections),
});

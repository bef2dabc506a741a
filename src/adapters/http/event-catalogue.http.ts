import type { EventCataloguePort } from '#application/event-catalogue.port.ts';
import { categorizedEvents, eventBanners, getEvent, listEvents } from '#contract/events.ts';
import { getStock } from '#contract/seats.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const eventCatalogueOverHttp = (http: Http): EventCataloguePort => ({
  search: ({ page, words, kind }) =>
    call(http, listEvents, {
      query: { page: String(page), ...(words && { q: words }), ...(kind && { kind }) },
    }),
  categories: async () => mapped(await call(http, categorizedEvents), ({ categories }) => categories),
  banners: async () => mapped(await call(http, eventBanners), ({ banners }) => banners),
  event: (id) => call(http, getEvent, { query: { id } }),
  stock: async (eventId) =>
    mapped(await call(http, getStock, { query: { eventId } }), ({ sections }) => sections),
});

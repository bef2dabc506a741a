import type { EventDirectoryPort } from '#application/event-directory.port.ts';
import { eventFilterChoices } from '#contract/events.ts';
import { call } from './call-endpoint.ts';
import { toQueryParams } from './event-query.ts';
import type { Http } from './http-client.ts';

export const eventDirectoryOverHttp = (http: Http): EventDirectoryPort => ({
  listFilterChoices: (query) => call(http, eventFilterChoices, { query: toQueryParams(query) }),
});

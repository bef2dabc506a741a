import type { EventDraftsPort } from '#application/event-drafts.port.ts';
import {
  discardEventDraft,
  getEventDraft,
  publishEventDraft,
  saveEventDraft,
  startEventDraft,
} from '#contract/event-drafts.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';

export const eventDraftsOverHttp = (http: Http): EventDraftsPort => ({
  start: (id, purpose, key) => call(http, startEventDraft, { params: { id }, body: { purpose }, key }),
  find: (id) => call(http, getEventDraft, { params: { id } }),
  save: ({ id, version, fields }, key) =>
    call(http, saveEventDraft, {
      params: { id },
      body: { version, fields: { ...fields, prices: [...fields.prices] } },
      key,
    }),
  publish: ({ id, version }, key) =>
    call(http, publishEventDraft, { params: { id }, body: { version }, key }),
  discard: ({ id, version }, key) =>
    call(http, discardEventDraft, { params: { id }, body: { version }, key }),
});

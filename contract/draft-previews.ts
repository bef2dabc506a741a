import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { eventDetail } from './events.ts';
import { id } from './values.ts';

/** Previews of drafts, apart from their other endpoints: pages that write events need no schema of events. */
export const previewEventDraft = defineEndpoint({
  name: 'previewEventDraft',
  method: 'GET',
  path: '/api/backoffice/drafts/:id/preview',
  tag: 'Managed catalogue',
  summary: 'Returns the event as fans would see it if the draft were published now, with every seat free.',
  access: 'manager',
  params: z.object({ id }),
  status: 200,
  response: eventDetail,
  failures: ['NOT_FOUND', 'FIELDS_INVALID'],
});

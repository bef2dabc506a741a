import * as z from 'zod/mini';
import { bundleKinds } from '#domain/catalogue/product.ts';
import { defineEndpoint } from './endpoint.ts';
import { bundledEvent, eventSummary } from './events.ts';
import { page } from './values.ts';

/** Season passes and event bundles. Defines the payload that Spec §7 leaves open for /api/bundles. */

export const listBundles = defineEndpoint({
  name: 'listBundles',
  method: 'GET',
  path: '/api/bundles',
  tag: 'Events',
  summary:
    'Lists the season passes and event bundles of this market, the one with the next event first, each with its events in order. Those that are over or cancelled are neither sold nor paid for.',
  access: 'public',
  query: z.object({ page, kind: z.optional(z.enum(bundleKinds)) }),
  status: 200,
  response: z.object({
    items: z.array(z.extend(eventSummary, { bundledEvents: z.array(bundledEvent) })),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});

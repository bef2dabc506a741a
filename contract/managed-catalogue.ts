import * as z from 'zod/mini';
import { managedStates } from '#domain/catalogue/managed-catalogue.ts';
import { productKinds } from '#domain/catalogue/product.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, page, text } from './values.ts';

/** The catalogue as managers find it. Not in the specification; payloads are ours. */

export const managedProduct = z.object({
  id,
  kind: z.enum(productKinds),
  title: z.string(),
  venue: z.string(),
  startsAt: z.nullable(instant),
  timeZone: z.string(),
  state: z.enum(managedStates),
  visits: z.nullable(z.int()),
});

export const listManagedProducts = defineEndpoint({
  name: 'listManagedProducts',
  method: 'GET',
  path: '/api/backoffice/catalogue',
  tag: 'Managed catalogue',
  summary:
    'Lists the events, passes, bundles and tours of this market in every state: upcoming ones first, then past ones. With `tour` it lists the visits of a tour.',
  access: 'manager',
  query: z.object({
    page,
    q: z.optional(text(80)),
    kind: z.optional(z.enum(productKinds)),
    state: z.optional(z.enum(managedStates)),
    tour: z.optional(id),
  }),
  status: 200,
  response: z.object({
    items: z.array(managedProduct),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});

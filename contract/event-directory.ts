import * as z from 'zod/mini';
import { productKinds } from '#domain/catalogue/product.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventFilters, kit } from './events.ts';
import { id, page } from './values.ts';

/** The choices of a search and the organisations, apart from the events that the first page loads. */

const tag = 'Events';

const filterChoice = z.object({ value: z.string(), name: z.string(), total: z.int() });

export const eventFilterChoices = defineEndpoint({
  name: 'eventFilterChoices',
  method: 'GET',
  path: '/api/events/filters',
  tag,
  summary:
    'Lists the choices of each filter of a search, at most twenty, with the number of events that each leaves under the other filters.',
  access: 'public',
  query: z.object(eventFilters),
  status: 200,
  response: z.object({
    kinds: z.array(z.object({ kind: z.enum(productKinds), total: z.int() })),
    cities: z.array(filterChoice),
    venues: z.array(filterChoice),
    organisations: z.array(filterChoice),
  }),
  failures: [],
});

const sportOrganisation = z.object({
  id,
  name: z.string(),
  kit,
  sport: z.nullable(z.enum(productKinds)),
  city: z.nullable(z.string()),
  upcoming: z.int(),
});

export const listSportOrganisations = defineEndpoint({
  name: 'listSportOrganisations',
  method: 'GET',
  path: '/api/sport-organizations',
  tag,
  summary:
    'Lists the clubs and organisers of this market by name with the number of their upcoming events, or the one with an id. Their events are those of /api/events with the same id as `organisation`.',
  access: 'public',
  query: z.object({ page, id: z.optional(id) }),
  status: 200,
  response: z.object({
    items: z.array(sportOrganisation),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});

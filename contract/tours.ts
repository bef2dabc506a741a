import * as z from 'zod/mini';
import { saleStates } from '#domain/catalogue/sale-state.ts';
import { guideLanguages } from '#domain/catalogue/tour-schedule.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventSummary } from './events.ts';
import { id, instant, page } from './values.ts';

/** Tours and their visits. Defines the payloads that Spec §7 leaves open for /events/tours. */

const tag = 'Events';

export const eventTours = defineEndpoint({
  name: 'eventTours',
  method: 'GET',
  path: '/api/events/tours',
  tag,
  summary: 'Lists the tours of this market, the one with the next visit first.',
  access: 'public',
  query: z.object({ page }),
  status: 200,
  response: z.object({ items: z.array(eventSummary), total: z.int(), page: z.int(), pageSize: z.int() }),
  failures: [],
});

const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/));

export const tourVisits = defineEndpoint({
  name: 'tourVisits',
  method: 'GET',
  path: '/api/events/tours/visits',
  tag,
  summary:
    'Lists the upcoming visits of a tour in a month (2026-12), or in that of its next visit, with the places that are free. Sold-out visits, and those whose sale is over, are listed too.',
  access: 'public',
  query: z.object({ id, month: z.optional(month) }),
  status: 200,
  response: z.object({
    month: z.string(),
    firstMonth: z.string(),
    lastMonth: z.string(),
    visits: z.array(
      z.object({
        id,
        startsAt: instant,
        language: z.enum(guideLanguages),
        available: z.int(),
        capacity: z.int(),
        saleState: z.enum(saleStates),
      }),
    ),
  }),
  failures: [],
});

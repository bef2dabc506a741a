import * as z from 'zod/mini';
import { sectionAccesses } from '#domain/venue/section.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, sectionCode, text } from './values.ts';

/** The sale of one event as managers control it. Not in the specification; payloads are ours. */

const tag = 'Sale controls';

const access = z.enum(sectionAccesses);
export const saleControls = z.object({
  eventId: id,
  version: z.string(),
  timeZone: z.string(),
  serverNow: instant,
  canChange: z.boolean(),
  isSuspended: z.boolean(),
  saleOpensAt: instant,
  saleClosesAt: instant,
  sections: z.array(
    z.object({
      code: sectionCode,
      name: z.string(),
      zone: z.string(),
      capacity: z.int(),
      taken: z.int(),
      access,
    }),
  ),
});

export const getSaleControls = defineEndpoint({
  name: 'getSaleControls',
  method: 'GET',
  path: '/api/backoffice/events/:id/sale',
  tag,
  summary:
    'Returns the sale of one event: suspended or not, its period, and who may buy in each section, with the version that a change has to name.',
  access: 'manager',
  params: z.object({ id }),
  status: 200,
  response: saleControls,
  failures: ['NOT_FOUND'],
});

export const changeSaleControls = defineEndpoint({
  name: 'changeSaleControls',
  method: 'PUT',
  path: '/api/backoffice/events/:id/sale',
  tag,
  summary:
    'Suspends or resumes the sale of an event, changes its period, and blocks, restricts or releases sections. Nothing is changed if the values are no longer those of `version`: VERSION_CONFLICT. Held seats keep their hold, and sold tickets stay valid.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({
    version: text(64),
    isSuspended: z.boolean(),
    saleOpensAt: instant,
    saleClosesAt: instant,
    sections: z.array(z.object({ code: sectionCode, access })).check(z.maxLength(2_000)),
  }),
  status: 200,
  response: saleControls,
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'FIELDS_INVALID', 'VERSION_CONFLICT'],
});

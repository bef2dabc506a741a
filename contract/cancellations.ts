import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, money, page, text } from './values.ts';

/** Event cancellations. Not in the specification; paid orders are refunded in full, fees included. Payloads are ours. */

const tag = 'Cancellations';

export const backOfficeEventSummary = z.object({
  id,
  title: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  venue: z.string(),
  orders: z.int(),
  cancelledAt: z.nullable(instant),
});
export const backOfficeEventDetail = z.object({
  event: backOfficeEventSummary,
  refundableAmount: money,
  openReservations: z.int(),
  canCancel: z.boolean(),
  cancellation: z.nullable(
    z.object({
      startedAt: instant,
      by: z.string(),
      note: z.string(),
      waiting: z.int(),
      refundsInProgress: z.int(),
      refundsNeedingReview: z.int(),
      done: z.int(),
      open: z.int(),
    }),
  ),
});

export const backOfficeEvents = defineEndpoint({
  name: 'backOfficeEvents',
  method: 'GET',
  path: '/api/backoffice/events',
  tag,
  summary:
    'Lists the events of this market with their number of paid orders: upcoming events first, then past ones.',
  access: 'manager',
  query: z.object({ page }),
  status: 200,
  response: z.object({
    items: z.array(backOfficeEventSummary),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});

export const backOfficeEvent = defineEndpoint({
  name: 'backOfficeEvent',
  method: 'GET',
  path: '/api/backoffice/events/:id',
  tag,
  summary:
    'Returns one event with the total that its cancellation would refund, or the progress of its cancellation.',
  access: 'manager',
  params: z.object({ id }),
  status: 200,
  response: backOfficeEventDetail,
  failures: ['NOT_FOUND'],
});

export const cancelEvent = defineEndpoint({
  name: 'cancelEvent',
  method: 'POST',
  path: '/api/backoffice/events/:id/cancellation',
  tag,
  summary:
    'Cancels an event irrevocably. Its sale closes immediately; open carts and payments are then closed, paid orders are refunded in full including fees, and buyers are notified in the background. `name` is the title of the event as typed by the manager.',
  access: 'manager',
  requiresRecentSignIn: true,
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ name: text(200), note: text(300) }),
  status: 201,
  response: backOfficeEventDetail,
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'FIELDS_INVALID'],
});

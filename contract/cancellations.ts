import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, money, page, text } from './values.ts';

/** Events that do not take place. Spec says nothing of it; what is paid for them goes back, fees included. Payloads ours. */

const tag = 'Cancellations';

const officeEventOnWire = z.object({
  id,
  title: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  venue: z.string(),
  orders: z.int(),
  cancelledAt: z.nullable(instant),
});
const detail = z.object({
  event: officeEventOnWire,
  money,
  open: z.int(),
  canCancel: z.boolean(),
  cancellation: z.nullable(
    z.object({
      startedAt: instant,
      by: z.string(),
      note: z.string(),
      waiting: z.int(),
      onTheirWay: z.int(),
      needHand: z.int(),
      done: z.int(),
      open: z.int(),
    }),
  ),
});

export const officeEvents = endpoint({
  name: 'officeEvents',
  method: 'GET',
  path: '/api/backoffice/events',
  tag,
  summary:
    'The events of this market, soonest first, then those that are over; with how many orders were paid.',
  access: 'manager',
  query: z.object({ page }),
  status: 200,
  response: z.object({
    items: z.array(officeEventOnWire),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});

export const officeEvent = endpoint({
  name: 'officeEvent',
  method: 'GET',
  path: '/api/backoffice/events/:id',
  tag,
  summary: 'One event: what its cancellation would give back, or how far it has come.',
  access: 'manager',
  params: z.object({ id }),
  status: 200,
  response: detail,
  failures: ['NOT_FOUND'],
});

export const cancelEvent = endpoint({
  name: 'cancelEvent',
  method: 'POST',
  path: '/api/backoffice/events/:id/cancellation',
  tag,
  summary:
    'Cancel an event, for good: its sale stops with the answer; carts and payments under way end, paid orders go back whole, fees included, and buyers are told, by and by. `name` is the event’s title, typed by the manager.',
  access: 'manager',
  recent: true,
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ name: text(200), note: text(300) }),
  status: 201,
  response: detail,
  failures: ['NOT_FOUND', 'TRANSITION_REFUSED', 'FIELDS_INVALID'],
});

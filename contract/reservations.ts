import * as z from 'zod/mini';
import { salesChannels } from '#domain/payment/sales-channel.ts';
import { reservationStatuses } from '#domain/reservation/reservation-status.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, price, seatCode, sectionCode } from './values.ts';

/** Holds: all the seats of a request or none, for 10 minutes by the server's clock. Spec §4, §9. */

const tag = 'Reservations';

/** An item of a hold: a numbered seat (quantity 1), or a quantity of a general admission section. */
export const heldItem = z.object({
  id,
  sectionCode,
  seatCode,
  quantity: z.int(),
  zone: z.string(),
  zoneName: z.string(),
  sectionName: z.string(),
  door: z.string(),
  unit: price,
});

export const reservation = z.object({
  reservationId: id,
  eventId: id,
  salesChannel: z.enum(salesChannels),
  status: z.enum(reservationStatuses),
  version: z.int(),
  serverNow: instant,
  /** Null in statuses without an expiry (FINISHED, CANCELLED…). */
  expiresAt: z.nullable(instant),
  maxExpiresAt: z.nullable(instant),
  extensionsLeft: z.int(),
  items: z.array(heldItem),
  total: price,
  /** The open or completed order, if there is one. */
  orderId: z.nullable(id),
  /** The fan that a seller buys for. */
  fan: z.nullable(z.object({ id, name: z.string() })),
});

export const cartItemRequest = z.object({
  sectionCode,
  seatCode,
  quantity: z.int().check(z.gte(1), z.lte(20)),
  /** The price zone, where a section is sold in several: the type of the visitors of a tour. */
  zone: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
});

export const holdSeats = defineEndpoint({
  name: 'holdSeats',
  method: 'POST',
  path: '/api/reservations',
  tag,
  summary:
    'Holds all requested seats or none. With `reservationId`, adds them to a live hold without extending it.',
  access: 'public',
  idempotent: true,
  body: z.object({
    eventId: id,
    salesChannel: z.enum(salesChannels),
    reservationId: z.optional(id),
    items: z.array(cartItemRequest).check(z.minLength(1), z.maxLength(40)),
  }),
  status: 201,
  response: reservation,
  failures: [
    'SEATS_TAKEN',
    'STOCK_EXHAUSTED',
    'TICKET_LIMIT',
    'ADULT_REQUIRED',
    'VISITOR_LIMIT',
    'UNPAID_SEATS_LIMIT',
    'HOLD_PAUSED',
    'SALE_CLOSED',
    'HOLD_EXPIRED',
    'PAYMENT_IN_FLIGHT',
    'FORBIDDEN',
  ],
});

/** The `detail` of SEATS_TAKEN: the taken seats, and groups of as many available seats, nearest first. */
export const seatsTakenDetail = z.object({
  taken: z.array(z.object({ sectionCode, seatCode })),
  alternatives: z.array(z.array(z.object({ sectionCode, seatCode }))),
});

export const holdBestAvailable = defineEndpoint({
  name: 'holdBestAvailable',
  method: 'POST',
  path: '/api/reservations/best',
  tag,
  summary: 'Holds the best available seats: a number of them, together or not, in a zone or up to a price.',
  access: 'public',
  idempotent: true,
  body: z.object({
    eventId: id,
    salesChannel: z.enum(salesChannels),
    quantity: z.int().check(z.gte(1), z.lte(20)),
    together: z.boolean(),
    zone: z.optional(z.string()),
    maxTotal: z.optional(z.int()),
  }),
  status: 201,
  response: reservation,
  failures: [
    'STOCK_EXHAUSTED',
    'TICKET_LIMIT',
    'UNPAID_SEATS_LIMIT',
    'HOLD_PAUSED',
    'SALE_CLOSED',
    'FORBIDDEN',
  ],
});

export const currentReservation = defineEndpoint({
  name: 'currentReservation',
  method: 'GET',
  path: '/api/reservations',
  tag,
  summary:
    'Returns a hold of the caller: by id, or the latest live one, of an event if given. An expired hold still shows its items.',
  access: 'public',
  query: z.object({
    id: z.optional(id),
    eventId: z.optional(id),
    salesChannel: z.optional(z.enum(salesChannels)),
  }),
  status: 200,
  response: z.object({ reservation: z.nullable(reservation), serverNow: instant }),
  failures: [],
});

export const extendReservation = defineEndpoint({
  name: 'extendReservation',
  method: 'PUT',
  path: '/api/reservations/extend',
  tag,
  summary: 'Extends a hold by two minutes, up to ten times, unless the event is in high demand (WCAG 2.2.1).',
  access: 'public',
  idempotent: true,
  body: z.object({ reservationId: id }),
  status: 200,
  response: reservation,
  failures: ['EXTENSION_LIMIT', 'HOLD_EXPIRED', 'PAYMENT_IN_FLIGHT'],
});

export const releaseReservation = defineEndpoint({
  name: 'releaseReservation',
  method: 'DELETE',
  path: '/api/reservations',
  tag,
  summary: 'Releases the seats of a hold. Rejected while a payment is pending.',
  access: 'public',
  body: z.object({ reservationId: id }),
  status: 200,
  response: reservation,
  failures: ['PAYMENT_IN_FLIGHT', 'TRANSITION_NOT_ALLOWED'],
});

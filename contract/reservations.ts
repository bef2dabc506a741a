import * as z from 'zod/mini';
import { reservationStatuses } from '#domain/reservation/reservation-status.ts';
import { saleModes } from '#domain/sale/sale-mode.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, price, seatCode, sectionCode } from './values.ts';

/** The hold: all the seats of one request or none, 10 minutes by the server's clock. Spec §4, §9. */

const tag = 'Reservations';

/** One line of a hold: a numbered seat (quantity 1), or a quantity of an unnumbered section. */
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
  mode: z.enum(saleModes),
  status: z.enum(reservationStatuses),
  version: z.int(),
  serverNow: instant,
  /** Absent once nothing ticks (FINISHED, CANCELLED…). */
  expiresAt: z.nullable(instant),
  maxExpiresAt: z.nullable(instant),
  extensionsLeft: z.int(),
  items: z.array(heldItem),
  total: price,
  /** The order in flight or done, when there is one. */
  orderId: z.nullable(id),
  /** For whom a seller is buying. */
  fan: z.nullable(z.object({ id, name: z.string() })),
});
export type ReservationWire = z.output<typeof reservation>;

export const wantedItem = z.object({
  sectionCode,
  seatCode,
  quantity: z.int().check(z.gte(1), z.lte(20)),
});

export const holdSeats = endpoint({
  name: 'holdSeats',
  method: 'POST',
  path: '/api/reservations',
  tag,
  summary:
    'Hold seats: all of them or none. `reservationId` adds to a live hold without restarting its clock.',
  access: 'public',
  idempotent: true,
  body: z.object({
    eventId: id,
    mode: z.enum(saleModes),
    reservationId: z.optional(id),
    items: z.array(wantedItem).check(z.minLength(1), z.maxLength(40)),
  }),
  status: 201,
  response: reservation,
  failures: [
    'SEATS_TAKEN',
    'STOCK_EXHAUSTED',
    'TICKET_LIMIT',
    'SALE_CLOSED',
    'HOLD_EXPIRED',
    'PAYMENT_IN_FLIGHT',
    'FORBIDDEN',
  ],
});

/** `detail` of SEATS_TAKEN: what was taken, and groups of as many seats that are free now, the nearest first. */
export const seatsTakenDetail = z.object({
  taken: z.array(z.object({ sectionCode, seatCode })),
  alternatives: z.array(z.array(z.object({ sectionCode, seatCode }))),
});

export const holdBestAvailable = endpoint({
  name: 'holdBestAvailable',
  method: 'POST',
  path: '/api/reservations/best',
  tag,
  summary: 'Hold the best free seats: a number, together or not, in a zone or up to a price.',
  access: 'public',
  idempotent: true,
  body: z.object({
    eventId: id,
    mode: z.enum(saleModes),
    quantity: z.int().check(z.gte(1), z.lte(20)),
    together: z.boolean(),
    zone: z.optional(z.string()),
    maxTotal: z.optional(z.int()),
  }),
  status: 201,
  response: reservation,
  failures: ['STOCK_EXHAUSTED', 'TICKET_LIMIT', 'SALE_CLOSED', 'FORBIDDEN'],
});

export const currentReservation = endpoint({
  name: 'currentReservation',
  method: 'GET',
  path: '/api/reservations',
  tag,
  summary:
    'A hold of the caller: by id, or the newest live one of an event (or of any). An expired one still shows its items.',
  access: 'public',
  query: z.object({ id: z.optional(id), eventId: z.optional(id), mode: z.optional(z.enum(saleModes)) }),
  status: 200,
  response: z.object({ reservation: z.nullable(reservation), serverNow: instant }),
  failures: [],
});

export const extendReservation = endpoint({
  name: 'extendReservation',
  method: 'PUT',
  path: '/api/reservations/extend',
  tag,
  summary: 'Two more minutes, up to ten times, unless the event is in high demand (WCAG 2.2.1).',
  access: 'public',
  idempotent: true,
  body: z.object({ reservationId: id }),
  status: 200,
  response: reservation,
  failures: ['EXTENSION_LIMIT', 'HOLD_EXPIRED', 'PAYMENT_IN_FLIGHT'],
});

export const releaseReservation = endpoint({
  name: 'releaseReservation',
  method: 'DELETE',
  path: '/api/reservations',
  tag,
  summary: 'Give the seats back. Refused while a payment is under way.',
  access: 'public',
  body: z.object({ reservationId: id }),
  status: 200,
  response: reservation,
  failures: ['PAYMENT_IN_FLIGHT', 'TRANSITION_REFUSED'],
});

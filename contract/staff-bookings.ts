import * as z from 'zod/mini';
import { staffBookingKinds, transferDecisions } from '#domain/order/staff-booking.ts';
import { defineEndpoint } from './endpoint.ts';
import { purchase } from './orders.ts';
import { courtesyPayment, terminalPayment } from './payments.ts';
import { heldItem } from './reservations.ts';
import { id, instant, money, optionalText, page, price } from './values.ts';

/** Staff bookings and announced transfers, both of which await a decision by staff. Payloads are ours. */

const tag = 'Staff bookings';

export const staffBooking = z.object({
  kind: z.enum(staffBookingKinds),
  reservationId: id,
  /** Null for seats that stay blocked after a refund. */
  code: z.nullable(z.string()),
  event: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  items: z.array(heldItem),
  total: price,
  /** The deadline; null without one. */
  deadline: z.nullable(instant),
  /** True for a transfer after its deadline: it can be confirmed only while nobody else has the seats. */
  isLate: z.boolean(),
  /** True for a transfer that staff rejected: money that arrives later is refunded. */
  isRejected: z.boolean(),
  since: instant,
  /** True for a transfer that the caller may confirm: not the operator who recorded it, unless a manager. */
  mayConfirm: z.boolean(),
  by: z.string(),
  reference: z.nullable(z.string()),
});

const query = z.object({ q: z._default(optionalText(120), ''), page });
export const staffBookingPage = z.object({
  items: z.array(staffBooking),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

export const staffBookings = defineEndpoint({
  name: 'staffBookings',
  method: 'GET',
  path: '/api/backoffice/staff-bookings',
  tag,
  summary:
    'Lists the staff bookings of this market, earliest deadline first; with `q`, those that match the code, e-mail address, document or name.',
  access: 'manager',
  query,
  status: 200,
  response: staffBookingPage,
  failures: [],
});

export const payStaffBooking = defineEndpoint({
  name: 'payStaffBooking',
  method: 'POST',
  path: '/api/backoffice/staff-bookings/:id/payment',
  tag,
  summary:
    'Pays for a staff booking by card terminal or cash, or issues it as complimentary. Order, seats and tickets change together or not at all.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({
    expectedTotal: money,
    payment: z.discriminatedUnion('method', [
      terminalPayment,
      z.object({ method: z.literal('CASH') }),
      courtesyPayment,
    ]),
  }),
  status: 201,
  response: purchase,
  failures: ['NOT_FOUND', 'ALREADY_PAID', 'HOLD_EXPIRED', 'SALE_CLOSED', 'TOTAL_CHANGED', 'FAN_REQUIRED'],
});

export const releaseStaffBooking = defineEndpoint({
  name: 'releaseStaffBooking',
  method: 'POST',
  path: '/api/backoffice/staff-bookings/:id/release',
  tag,
  summary: 'Releases the seats of a staff booking for sale and notifies the person they were booked for.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({}),
  status: 201,
  response: z.object({ released: z.literal(true) }),
  failures: ['NOT_FOUND', 'ALREADY_PAID', 'HOLD_EXPIRED'],
});

export const announcedTransfers = defineEndpoint({
  name: 'announcedTransfers',
  method: 'GET',
  path: '/api/backoffice/transfers',
  tag,
  summary:
    'Lists the announced transfers of this market that await a decision, earliest deadline first, including recently expired ones; with `q`, those that match the code, reference, e-mail address, document or name.',
  access: 'seller',
  query,
  status: 200,
  response: staffBookingPage,
  failures: [],
});

export const decideTransfer = defineEndpoint({
  name: 'decideTransfer',
  method: 'POST',
  path: '/api/backoffice/transfers/:id/decision',
  tag,
  summary:
    'Confirms an announced transfer and issues its tickets, or rejects it, releases its seats and notifies the buyer. A confirmed transfer is refunded by hand with HOLD_EXPIRED when its seats were sold after its deadline, or SALE_CLOSED when the event was cancelled. The seller who recorded it does not confirm it: SECOND_PERSON_REQUIRED.',
  access: 'seller',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ decision: z.enum(transferDecisions), expectedTotal: money }),
  status: 201,
  response: purchase,
  failures: [
    'NOT_FOUND',
    'ALREADY_PAID',
    'HOLD_EXPIRED',
    'SALE_CLOSED',
    'TOTAL_CHANGED',
    'SECOND_PERSON_REQUIRED',
  ],
});

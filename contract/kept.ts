import * as z from 'zod/mini';
import { keptKinds, transferDecisions } from '#domain/order/kept-sale.ts';
import { endpoint } from './endpoint.ts';
import { purchase } from './orders.ts';
import { courtesy, terminalPayment } from './payments.ts';
import { heldItem } from './reservations.ts';
import { id, instant, money, optionalText, page, price } from './values.ts';

/** Seats that wait for a person here: kept without payment, or for a transfer that a buyer announced. Payloads ours. */

const tag = 'Kept seats';

const keptSale = z.object({
  kind: z.enum(keptKinds),
  reservationId: id,
  /** Null for seats that stay out of the sale after a refund. */
  code: z.nullable(z.string()),
  event: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  items: z.array(heldItem),
  total: price,
  /** Null: without a deadline. */
  until: z.nullable(instant),
  /** A transfer whose deadline has passed: it buys these seats only if nobody else has. */
  isLate: z.boolean(),
  /** A transfer that somebody refused: what is found yet goes back. */
  isRefused: z.boolean(),
  since: instant,
  by: z.string(),
  reference: z.nullable(z.string()),
});

const query = z.object({ q: z._default(optionalText(120), ''), page });
const response = z.object({
  items: z.array(keptSale),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

export const keptSeats = endpoint({
  name: 'keptSeats',
  method: 'GET',
  path: '/api/backoffice/kept-seats',
  tag,
  summary:
    'Seats that are kept without payment in this market, what ends first at the top; with `q`, those of that code, e-mail address, document or name.',
  access: 'manager',
  query,
  status: 200,
  response,
  failures: [],
});

export const payKeptSeats = endpoint({
  name: 'payKeptSeats',
  method: 'POST',
  path: '/api/backoffice/kept-seats/:id/payment',
  tag,
  summary:
    'Kept seats are paid at once: by the card terminal, in cash, or given away. Order, seats and tickets change together, or nothing does.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({
    seenTotal: money,
    payment: z.discriminatedUnion('method', [
      terminalPayment,
      z.object({ method: z.literal('CASH') }),
      courtesy,
    ]),
  }),
  status: 201,
  response: purchase,
  failures: ['NOT_FOUND', 'ALREADY_PAID', 'HOLD_EXPIRED', 'SALE_CLOSED', 'TOTAL_CHANGED', 'FAN_REQUIRED'],
});

export const releaseKeptSeats = endpoint({
  name: 'releaseKeptSeats',
  method: 'POST',
  path: '/api/backoffice/kept-seats/:id/release',
  tag,
  summary: 'Let kept seats go: they are for sale again, and for whom they were kept is told.',
  access: 'manager',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({}),
  status: 201,
  response: z.object({ released: z.literal(true) }),
  failures: ['NOT_FOUND', 'ALREADY_PAID', 'HOLD_EXPIRED'],
});

export const announcedTransfers = endpoint({
  name: 'announcedTransfers',
  method: 'GET',
  path: '/api/backoffice/transfers',
  tag,
  summary:
    'Transfers that buyers announced in this market and nobody has decided, what ends first at the top, and for a while those that are late; with `q`, those of that code, reference, e-mail address, document or name.',
  access: 'seller',
  query,
  status: 200,
  response,
  failures: [],
});

export const decideTransfer = endpoint({
  name: 'decideTransfer',
  method: 'POST',
  path: '/api/backoffice/transfers/:id/decision',
  tag,
  summary:
    'The proof of an announced transfer is confirmed, and its tickets are issued; or it is refused, its seats go back and the buyer is told. HOLD_EXPIRED when it is late and somebody else has the seats, SALE_CLOSED when the event was cancelled: then the money that was confirmed goes back by hand.',
  access: 'seller',
  idempotent: true,
  params: z.object({ id }),
  body: z.object({ decision: z.enum(transferDecisions), seenTotal: money }),
  status: 201,
  response: purchase,
  failures: ['NOT_FOUND', 'ALREADY_PAID', 'HOLD_EXPIRED', 'SALE_CLOSED', 'TOTAL_CHANGED'],
});

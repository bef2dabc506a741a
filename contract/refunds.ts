import * as z from 'zod/mini';
import { marketCodes } from '#domain/market/market.ts';
import { orderStatuses } from '#domain/order/order-status.ts';
import {
  chosenRefundReasons,
  refundDestinations,
  refundedSeats,
  refundMeans,
  refundReasons,
  refundStates,
  soldTicketStates,
} from '#domain/order/refund.ts';
import { paymentMethods } from '#domain/payment/payment-method.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, money, optionalText, page, price } from './values.ts';

/** What managers look up of what was sold, and give back. Spec §4 (REFUNDED); payloads ours. */

const tag = 'Refunds';

const soldOrder = z.object({
  orderId: id,
  code: z.string(),
  market: z.enum(marketCodes),
  status: z.enum(orderStatuses),
  paidAt: instant,
  event: z.object({ id, title: z.string(), startsAt: instant, timeZone: z.string() }),
  /** Null when nobody was named, as at a window. */
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  method: z.enum(paymentMethods),
  /** What of the total the buyer's balance paid, minor units. */
  walletPaid: z.int(),
  total: price,
  refundedAmount: z.int(),
  quantity: z.int(),
});

const soldOrderDetail = z.extend(soldOrder, {
  means: z.enum(refundMeans),
  /** What of the payment itself has not gone back; beyond it the balance paid. */
  paymentLeft: z.int(),
  /** Whether money may go into a balance of the buyer's instead. */
  hasBalance: z.boolean(),
  tickets: z.array(
    z.object({
      id,
      zone: z.string(),
      section: z.string(),
      seatCode: z.string(),
      price: z.int(),
      state: z.enum(soldTicketStates),
    }),
  ),
  refunds: z.array(
    z.object({
      id,
      at: instant,
      amount: z.int(),
      tickets: z.int(),
      means: z.enum(refundMeans),
      /** What of it went beside `means`. */
      rest: z.nullable(z.object({ amount: z.int(), means: z.enum(['WALLET', 'BY_HAND']) })),
      state: z.enum(refundStates),
      seats: z.enum(refundedSeats),
      reason: z.enum(refundReasons),
      note: z.nullable(z.string()),
      by: z.string(),
    }),
  ),
});

export const findSold = endpoint({
  name: 'findSold',
  method: 'GET',
  path: '/api/backoffice/sales',
  tag,
  summary:
    'What was sold in this market, newest first; with `q`, the orders of that code, e-mail address, document or payment at the provider.',
  access: 'manager',
  query: z.object({ q: z._default(optionalText(120), ''), page }),
  status: 200,
  response: z.object({ items: z.array(soldOrder), total: z.int(), page: z.int(), pageSize: z.int() }),
  failures: [],
});

export const readSold = endpoint({
  name: 'readSold',
  method: 'GET',
  path: '/api/backoffice/sales/:id',
  tag,
  summary: 'One order that was paid: its tickets, what can be given back, and what was.',
  access: 'manager',
  params: z.object({ id }),
  status: 200,
  response: z.object({ order: soldOrderDetail }),
  failures: ['NOT_FOUND'],
});

export const refundSold = endpoint({
  name: 'refundSold',
  method: 'POST',
  path: '/api/backoffice/sales/:id/refunds',
  tag,
  summary:
    'Give back some tickets of a paid order, or all: they open no gate any more, their seats are for sale again or kept back, and the money goes back by the way it came, first out of the payment and then into the balance that paid beside it, or, with `to`, all of it into the balance. The buyer is told by e-mail. `seenAmount` is the sum that the manager said yes to.',
  access: 'manager',
  recent: true,
  idempotent: true,
  params: z.object({ id }),
  body: z.object({
    ticketIds: z.array(id).check(
      z.minLength(1),
      z.maxLength(200),
      z.refine((chosen) => new Set(chosen).size === chosen.length),
    ),
    seats: z.enum(refundedSeats),
    reason: z.enum(chosenRefundReasons),
    note: optionalText(300),
    seenAmount: money,
    to: z._default(z.enum(refundDestinations), 'ORIGIN'),
  }),
  status: 201,
  response: z.object({ order: soldOrderDetail }),
  failures: ['NOT_FOUND', 'TRANSITION_REFUSED', 'TOTAL_CHANGED'],
});

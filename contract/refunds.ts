import * as z from 'zod/mini';
import { marketCodes } from '#domain/market/market.ts';
import { orderStatuses } from '#domain/order/order-status.ts';
import {
  chosenRefundReasons,
  refundDestinations,
  refundedSeatHandlings,
  refundMeans,
  refundReasons,
  refundStates,
  soldTicketStates,
} from '#domain/order/refund.ts';
import { settlementMethods } from '#domain/payment/payment-method.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, money, optionalText, page, price } from './values.ts';

/** Sold orders and their refunds, for managers. Spec §4 (REFUNDED); payloads are ours. */

const tag = 'Refunds';

export const soldOrder = z.object({
  orderId: id,
  code: z.string(),
  market: z.enum(marketCodes),
  status: z.enum(orderStatuses),
  paidAt: instant,
  event: z.object({ id, title: z.string(), startsAt: instant, timeZone: z.string() }),
  /** Null when no buyer was named, as at the box office. */
  buyer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  method: z.enum(settlementMethods),
  /** The wallet portion of the total, in minor units. */
  walletPaid: z.int(),
  total: price,
  refundedAmount: z.int(),
  quantity: z.int(),
});

export const soldOrderDetail = z.extend(soldOrder, {
  means: z.enum(refundMeans),
  /** The refundable amount of the payment itself, in minor units; the wallet paid the remainder. */
  refundablePayment: z.int(),
  /** True when the refund may be credited to the buyer's wallet instead. */
  buyerHasWallet: z.boolean(),
  tickets: z.array(
    z.object({
      id,
      /** The title of its event in a season pass or bundle. */
      event: z.nullable(z.string()),
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
      /** The part refunded by another method than `means`. */
      remainder: z.nullable(z.object({ amount: z.int(), means: z.enum(['WALLET', 'BY_HAND']) })),
      state: z.enum(refundStates),
      seats: z.enum(refundedSeatHandlings),
      reason: z.enum(refundReasons),
      note: z.nullable(z.string()),
      by: z.string(),
    }),
  ),
});

export const soldOrders = defineEndpoint({
  name: 'soldOrders',
  method: 'GET',
  path: '/api/backoffice/sales',
  tag,
  summary:
    'Lists the paid orders of this market, newest first; with `q`, those with that code, e-mail address, document or provider payment.',
  access: 'manager',
  query: z.object({ q: z._default(optionalText(120), ''), page }),
  status: 200,
  response: z.object({ items: z.array(soldOrder), total: z.int(), page: z.int(), pageSize: z.int() }),
  failures: [],
});

export const getSoldOrder = defineEndpoint({
  name: 'getSoldOrder',
  method: 'GET',
  path: '/api/backoffice/sales/:id',
  tag,
  summary: 'Returns one paid order with its tickets, its refunds and the amount that can still be refunded.',
  access: 'manager',
  params: z.object({ id }),
  status: 200,
  response: z.object({ order: soldOrderDetail }),
  failures: ['NOT_FOUND'],
});

export const refundSoldOrder = defineEndpoint({
  name: 'refundSoldOrder',
  method: 'POST',
  path: '/api/backoffice/sales/:id/refunds',
  tag,
  summary:
    'Refunds some or all tickets of a paid order. The tickets are voided, their seats go back on sale or stay blocked, and the money is refunded to the payment method first and then to the wallet, or with `to` entirely to the wallet. The buyer is notified by e-mail. `expectedAmount` is the amount that the manager confirmed.',
  access: 'manager',
  requiresRecentSignIn: true,
  idempotent: true,
  params: z.object({ id }),
  body: z.object({
    ticketIds: z.array(id).check(
      z.minLength(1),
      z.maxLength(200),
      z.refine((chosen) => new Set(chosen).size === chosen.length),
    ),
    seats: z.enum(refundedSeatHandlings),
    reason: z.enum(chosenRefundReasons),
    note: optionalText(300),
    expectedAmount: money,
    to: z._default(z.enum(refundDestinations), 'ORIGIN'),
  }),
  status: 201,
  response: z.object({ order: soldOrderDetail }),
  failures: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'TOTAL_CHANGED'],
});

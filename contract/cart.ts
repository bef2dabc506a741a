import * as z from 'zod/mini';
import { currencies } from '#domain/shared/money.ts';
import { defineEndpoint } from './endpoint.ts';
import { cartItemRequest, reservation } from './reservations.ts';
import { id, price } from './values.ts';

/** The cart is a live hold with its totals. Spec §7: updateCart, /api/checkout-service/cart and cart/balance. */

const tag = 'Cart';

export const getCart = defineEndpoint({
  name: 'getCart',
  method: 'GET',
  path: '/api/checkout-service/cart',
  tag,
  summary: 'Returns the hold with its items and totals.',
  access: 'public',
  query: z.object({ reservationId: id }),
  status: 200,
  response: reservation,
  failures: [],
});

export const cartOperation = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), item: cartItemRequest }),
  z.object({ op: z.literal('remove'), itemId: id }),
  z.object({ op: z.literal('setQuantity'), itemId: id, quantity: z.int().check(z.gte(1), z.lte(20)) }),
  z.object({ op: z.literal('setFan'), fanId: id }),
]);

export const updateCart = defineEndpoint({
  name: 'updateCart',
  method: 'POST',
  path: '/api/checkout/updateCart',
  tag,
  summary:
    'Applies all operations to a live hold, or none. Prices are calculated by the server and the hold expiry never moves.',
  access: 'public',
  idempotent: true,
  body: z.object({
    reservationId: id,
    version: z.int(),
    ops: z.array(cartOperation).check(z.minLength(1), z.maxLength(40)),
  }),
  status: 200,
  response: reservation,
  failures: [
    'VERSION_CONFLICT',
    'SEATS_TAKEN',
    'STOCK_EXHAUSTED',
    'TICKET_LIMIT',
    'ADULT_REQUIRED',
    'VISITOR_LIMIT',
    'UNPAID_SEATS_LIMIT',
    'SALE_CLOSED',
    'HOLD_EXPIRED',
    'PAYMENT_IN_FLIGHT',
    'FORBIDDEN',
  ],
});

/** The `detail` of VERSION_CONFLICT: the current cart. */
export const versionConflictDetail = z.object({ reservation });

export const cartBalance = defineEndpoint({
  name: 'cartBalance',
  method: 'GET',
  path: '/api/checkout-service/cart/balance',
  tag,
  summary:
    'Returns the amount to pay: items, fee, taxes, discounts, wallet and total. The total is the sum of the prices shown on the map.',
  access: 'public',
  query: z.object({ reservationId: id }),
  status: 200,
  response: z.object({
    lines: z.array(
      z.object({ zone: z.string(), zoneName: z.string(), quantity: z.int(), unit: price, total: z.int() }),
    ),
    base: z.int(),
    serviceFee: z.int(),
    taxes: z.int(),
    discounts: z.int(),
    walletApplied: z.int(),
    total: z.int(),
    currency: z.enum(currencies),
  }),
  failures: [],
});

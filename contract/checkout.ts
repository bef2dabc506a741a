import * as z from 'zod/mini';
import { purchaseChannels } from '#domain/market/purchase-channel.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { choiceRefusals } from '#domain/payment/payment-choice.ts';
import { cashProviders, paymentMethods } from '#domain/payment/payment-method.ts';
import { savedCard } from './cards.ts';
import { endpoint } from './endpoint.ts';
import { purchase } from './orders.ts';
import {
  announcedTransfer,
  cardPayment,
  cashPayment,
  courtesy,
  identificationPayment,
  keptReservation,
  linkPayment,
  paguitosPayment,
  payer,
  seenTotal,
  terminalPayment,
  transferPayment,
  walletPayment,
} from './payments.ts';
import { amountInQuery, id, instant, money } from './values.ts';

/** Paying for a hold. The card number goes from the browser straight to the provider; only a token reaches us. */

const tag = 'Checkout';

const reason = z.nullable(z.enum(choiceRefusals));

/** A way to pay, or why not, with what its fields need: places for cash, banks for PSE, saved cards, the balance. */
export const paymentChoice = z.object({
  method: z.enum(paymentMethods),
  offered: z.boolean(),
  reason,
  cash: z.optional(
    z.array(
      z.object({
        desk: z.enum(['TAQUILLA', 'MERCADO_PAGO']),
        provider: z.nullable(z.enum(cashProviders)),
        offered: z.boolean(),
        reason,
        payBy: z.nullable(instant),
        payAt: z.array(z.string()),
      }),
    ),
  ),
  transfer: z.optional(
    z.object({
      system: z.enum(['PSE', 'SPEI']),
      banks: z.array(z.object({ id, name: z.string() })),
      payBy: z.nullable(instant),
    }),
  ),
  cards: z.optional(z.array(savedCard)),
  balance: z.optional(money),
  courtesyReasons: z.optional(z.array(z.enum(courtesyReasons))),
  organisations: z.optional(z.array(z.object({ id, name: z.string(), available: money }))),
});

export const paymentChoices = endpoint({
  name: 'paymentChoices',
  method: 'GET',
  path: '/api/checkout',
  tag,
  summary: 'Which payment methods this hold may use, with what each needs, and why the others may not.',
  access: 'public',
  query: z.object({
    reservationId: id,
    /** How much of it the balance pays, minor units: the others are asked whether they can carry the rest. */
    wallet: z.optional(amountInQuery),
  }),
  status: 200,
  response: z.object({ methods: z.array(paymentChoice) }),
  failures: [],
});

export const checkout = endpoint({
  name: 'checkout',
  method: 'POST',
  path: '/api/checkout',
  tag,
  summary:
    'Pay for a hold of one’s own. One order and one charge per key, whatever is pressed, reloaded or cut.',
  access: 'fan',
  idempotent: true,
  body: z.object({
    reservationId: id,
    channel: z.enum(purchaseChannels),
    seenTotal,
    payment: z.discriminatedUnion('method', [
      cardPayment,
      cashPayment,
      transferPayment,
      paguitosPayment,
      walletPayment,
    ]),
    /**
     * The part, in minor units, that the fan's own balance pays; `payment` is asked for the rest. It is set aside at once,
     * comes back when the payment fails, and is taken when it succeeds.
     */
    wallet: z.optional(z.nullable(z.object({ amount: z.int().check(z.gte(1)) }))),
    payer,
  }),
  status: 201,
  response: purchase,
  failures: [
    'HOLD_EXPIRED',
    'SALE_CLOSED',
    'PAYMENT_IN_FLIGHT',
    'TOTAL_CHANGED',
    'METHOD_NOT_OFFERED',
    'TICKET_LIMIT',
    'FAN_REQUIRED',
    'CARD_NUMBER_REFUSED',
    'PROVIDER_REFUSED',
    'PROVIDER_UNAVAILABLE',
  ],
});

export const assistedCheckout = endpoint({
  name: 'assistedCheckout',
  method: 'POST',
  path: '/api/checkout/assistedCheckout',
  tag,
  summary: 'A seller charges a hold made for a fan.',
  access: 'seller',
  idempotent: true,
  body: z.object({
    reservationId: id,
    fanId: id,
    channel: z.enum(purchaseChannels),
    seenTotal,
    payment: z.discriminatedUnion('method', [
      terminalPayment,
      cardPayment,
      cashPayment,
      transferPayment,
      identificationPayment,
      linkPayment,
      announcedTransfer,
      keptReservation,
      courtesy,
    ]),
  }),
  status: 201,
  response: purchase,
  failures: [
    'HOLD_EXPIRED',
    'SALE_CLOSED',
    'PAYMENT_IN_FLIGHT',
    'TOTAL_CHANGED',
    'METHOD_NOT_OFFERED',
    'FAN_REQUIRED',
    'CARD_NUMBER_REFUSED',
    'PROVIDER_REFUSED',
    'PROVIDER_UNAVAILABLE',
  ],
});

export const preferenceId = endpoint({
  name: 'preferenceId',
  method: 'POST',
  path: '/api/checkout/preference-id',
  tag,
  summary:
    'A hosted checkout at the provider for this hold; the same answer while amount and hold are unchanged.',
  access: 'fan',
  idempotent: true,
  body: z.object({ reservationId: id, channel: z.enum(purchaseChannels) }),
  status: 201,
  response: z.object({
    preferenceId: z.string(),
    initPoint: z.url(),
    externalReference: z.string(),
    expiresAt: instant,
    amount: money,
  }),
  failures: [
    'HOLD_EXPIRED',
    'SALE_CLOSED',
    'PAYMENT_IN_FLIGHT',
    'METHOD_NOT_OFFERED',
    'TICKET_LIMIT',
    'PROVIDER_REFUSED',
    'PROVIDER_UNAVAILABLE',
  ],
});

/**
 * 'Use another way', also when a payer comes back from a page of the provider without having paid there. Calling it again
 * changes nothing more.
 */
export const cancelPayment = endpoint({
  name: 'cancelPayment',
  method: 'POST',
  path: '/api/checkout/cancel-payment',
  tag,
  summary:
    'Ends a payment under way and gives the hold back, with ten minutes at least; ALREADY_PAID, with the purchase in `detail`, when the money came first.',
  access: 'fanOrSeller',
  body: z.object({ orderId: id }),
  status: 200,
  response: purchase,
  failures: ['ALREADY_PAID', 'PAYMENT_IN_FLIGHT', 'PROVIDER_UNAVAILABLE'],
});

export const courtesyReasonTypes = endpoint({
  name: 'courtesyReasonTypes',
  method: 'GET',
  path: '/api/checkout-service/courtesy/reason-types',
  tag,
  summary: 'The reasons for which a manager may give places away.',
  access: 'manager',
  status: 200,
  response: z.object({ reasonTypes: z.array(z.enum(courtesyReasons)) }),
  failures: [],
});

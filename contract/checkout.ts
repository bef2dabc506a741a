import * as z from 'zod/mini';
import { purchaseChannels } from '#domain/market/purchase-channel.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { cashProviders, paymentMethods } from '#domain/payment/payment-method.ts';
import { paymentUnavailableReasons } from '#domain/payment/payment-option.ts';
import { savedCard } from './cards.ts';
import { defineEndpoint } from './endpoint.ts';
import { purchase } from './orders.ts';
import { assistedPayment, expectedTotal, payer, selfServicePayment } from './payments.ts';
import { amountInQuery, id, instant, money, webUrl } from './values.ts';

/** Payment of a hold. The card number goes from the browser directly to the provider; only a token reaches us. */

const tag = 'Checkout';

const reason = z.nullable(z.enum(paymentUnavailableReasons));

/** A payment method with its data (cash locations, PSE banks, saved cards, wallet balance), or the reason why it is unavailable. */
export const paymentOption = z.object({
  method: z.enum(paymentMethods),
  offered: z.boolean(),
  reason,
  cash: z.optional(
    z.array(
      z.object({
        checkoutProvider: z.enum(['TAQUILLA', 'MERCADO_PAGO']),
        provider: z.nullable(z.enum(cashProviders)),
        collected: z.optional(z.literal(true)),
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

export const paymentOptions = defineEndpoint({
  name: 'paymentOptions',
  method: 'GET',
  path: '/api/checkout',
  tag,
  summary:
    'Lists the payment methods for this hold with their options, and the reason why a method is unavailable.',
  access: 'public',
  query: z.object({
    reservationId: id,
    /** The wallet portion in minor units: the other methods are evaluated for the remainder. */
    wallet: z.optional(amountInQuery),
  }),
  status: 200,
  response: z.object({ methods: z.array(paymentOption) }),
  failures: [],
});

export const checkout = defineEndpoint({
  name: 'checkout',
  method: 'POST',
  path: '/api/checkout',
  tag,
  summary:
    'Pays for a hold of the caller. One order and one charge per idempotency key, whatever is retried.',
  access: 'fan',
  idempotent: true,
  body: z.object({
    reservationId: id,
    channel: z.enum(purchaseChannels),
    expectedTotal,
    payment: selfServicePayment,
    /**
     * The wallet portion in minor units; `payment` pays the remainder. It is reserved immediately, released when the payment
     * fails and captured when it succeeds.
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
    'BALANCE_TOO_SMALL',
    'TICKET_LIMIT',
    'FAN_REQUIRED',
    'CARD_NUMBER_REJECTED',
    'PROVIDER_REJECTED',
    'PROVIDER_UNAVAILABLE',
  ],
});

export const assistedCheckout = defineEndpoint({
  name: 'assistedCheckout',
  method: 'POST',
  path: '/api/checkout/assistedCheckout',
  tag,
  summary: 'Charges for a hold that a seller made for a fan.',
  access: 'seller',
  idempotent: true,
  body: z.object({
    reservationId: id,
    fanId: id,
    channel: z.enum(purchaseChannels),
    expectedTotal,
    payment: assistedPayment,
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
    'CARD_NUMBER_REJECTED',
    'PROVIDER_REJECTED',
    'PROVIDER_UNAVAILABLE',
  ],
});

export const placeFreeOrder = defineEndpoint({
  name: 'placeFreeOrder',
  method: 'POST',
  path: '/api/checkout/free',
  tag,
  summary:
    'Places the order of a hold whose total is zero, without a payment. One order per idempotency key and hold; TOTAL_CHANGED when something has to be paid.',
  access: 'fanOrSeller',
  idempotent: true,
  body: z.object({
    reservationId: id,
    /** The buyer of a sale that staff make; absent in a fan's own sale. */
    fanId: z.optional(id),
    channel: z.enum(purchaseChannels),
  }),
  status: 201,
  response: purchase,
  failures: [
    'HOLD_EXPIRED',
    'SALE_CLOSED',
    'PAYMENT_IN_FLIGHT',
    'TOTAL_CHANGED',
    'TICKET_LIMIT',
    'FAN_REQUIRED',
  ],
});

export const preferenceId = defineEndpoint({
  name: 'preferenceId',
  method: 'POST',
  path: '/api/checkout/preference-id',
  tag,
  summary:
    'Creates a hosted checkout at the provider for this hold. Repeated calls return the same one while amount and hold are unchanged.',
  access: 'fan',
  idempotent: true,
  body: z.object({ reservationId: id, channel: z.enum(purchaseChannels) }),
  status: 201,
  response: z.object({
    preferenceId: z.string(),
    initPoint: webUrl,
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
    'PROVIDER_REJECTED',
    'PROVIDER_UNAVAILABLE',
  ],
});

/**
 * Lets the payer choose another payment method, also after returning from the provider's page without paying. Idempotent.
 */
export const cancelPayment = defineEndpoint({
  name: 'cancelPayment',
  method: 'POST',
  path: '/api/checkout/cancel-payment',
  tag,
  summary:
    'Cancels a pending payment and returns its seats to the hold for at least ten minutes. ALREADY_PAID, with the purchase in `detail`, when the payment was completed first.',
  access: 'fanOrSeller',
  body: z.object({ orderId: id }),
  status: 200,
  response: purchase,
  failures: ['ALREADY_PAID', 'PAYMENT_IN_FLIGHT', 'PROVIDER_UNAVAILABLE'],
});

export const courtesyReasonTypes = defineEndpoint({
  name: 'courtesyReasonTypes',
  method: 'GET',
  path: '/api/checkout-service/courtesy/reason-types',
  tag,
  summary: 'Lists the reasons for which a manager may issue complimentary tickets.',
  access: 'manager',
  status: 200,
  response: z.object({ reasonTypes: z.array(z.enum(courtesyReasons)) }),
  failures: [],
});

import * as z from 'zod/mini';
import { purchaseChannels } from '#domain/market/purchase-channel.ts';
import { paymentLinkStatuses } from '#domain/order/payment-link.ts';
import { settlementMethods } from '#domain/payment/payment-method.ts';
import { cardBin, cardInstallmentOffers } from './cards.ts';
import { paymentOption } from './checkout.ts';
import { defineEndpoint } from './endpoint.ts';
import { bankChallenge, purchase } from './orders.ts';
import { cardPayment, cashPayment, expectedTotal, transferPayment } from './payments.ts';
import { heldItem } from './reservations.ts';
import { id, instant, price, webUrl } from './values.ts';

/** Payment links: sent to a fan and payable by anybody who has the link. */

const tag = 'Checkout';

/** The token of a payment link. It comes from a message and is never part of a URL that a server sees. */
const linkToken = z.string().check(z.regex(/^[\w.-]{1,300}$/));

export const readPaymentLink = defineEndpoint({
  name: 'readPaymentLink',
  method: 'POST',
  path: '/api/checkout/payment-link/read',
  tag,
  summary:
    'Returns the sale and status of a payment link, with the saved cards of the signed-in payer. Expired and unknown links get the same response.',
  access: 'public',
  body: z.object({ token: linkToken }),
  status: 200,
  response: z.object({
    status: z.enum(paymentLinkStatuses),
    sale: z.nullable(
      z.object({
        event: z.string(),
        startsAt: instant,
        timeZone: z.string(),
        venue: z.string(),
        city: z.string(),
        items: z.array(heldItem),
        total: price,
        payBy: instant,
      }),
    ),
    paymentOptions: z.array(paymentOption),
    /** The provider address and public key for turning a card into a token. */
    cardTokens: z.nullable(z.object({ url: webUrl, publicKey: z.string() })),
    /** The token of the status page of a pending payment. */
    statusToken: z.nullable(z.string()),
    /** A pending 3-D Secure challenge, and until when the seats are held for it. */
    confirmation: z.nullable(
      z.object({
        ...bankChallenge.shape,
        expiresAt: z.nullable(instant),
        place: z.object({ timeZone: z.string(), city: z.string() }),
      }),
    ),
    /** A code or an account at which the payer has to pay, and until when; the status page shows it. */
    awaited: z.nullable(
      z.object({ payBy: instant, place: z.object({ timeZone: z.string(), city: z.string() }) }),
    ),
    /** The last declined payment, while the link can still be paid. */
    decline: z.nullable(
      z.object({ method: z.enum(settlementMethods), statusDetail: z.nullable(z.string()) }),
    ),
    /** True for a signed-in fan: the options include their saved cards, and a new card may be saved. */
    canSaveCards: z.boolean(),
    serverNow: instant,
  }),
  failures: [],
});

export const paymentLinkInstallments = defineEndpoint({
  name: 'paymentLinkInstallments',
  method: 'POST',
  path: '/api/checkout/payment-link/installments',
  tag,
  summary:
    'Lists the installments that the issuing bank offers for a payment link, by the first six to eight digits of the card or by a saved card of the caller.',
  access: 'public',
  body: z.object({
    token: linkToken,
    bin: z.optional(cardBin),
    /** A saved card of the caller, instead of `bin`. */
    cardId: z.optional(id),
  }),
  status: 200,
  response: cardInstallmentOffers,
  failures: ['HOLD_EXPIRED', 'PROVIDER_UNAVAILABLE'],
});

export const payByLink = defineEndpoint({
  name: 'payByLink',
  method: 'POST',
  path: '/api/checkout/payment-link',
  tag,
  summary:
    'Pays for the sale of a payment link. The tickets go to the fan whom the link was sent to. One charge, however many people open the link. Saved cards belong to the signed-in payer.',
  access: 'public',
  idempotent: true,
  body: z.object({
    token: linkToken,
    channel: z.enum(purchaseChannels),
    expectedTotal,
    payment: z.discriminatedUnion('method', [cardPayment, cashPayment, transferPayment]),
  }),
  status: 201,
  response: z.object({ purchase, statusToken: z.string() }),
  failures: [
    'HOLD_EXPIRED',
    'ALREADY_PAID',
    'SALE_CLOSED',
    'PAYMENT_IN_FLIGHT',
    'TOTAL_CHANGED',
    'METHOD_NOT_OFFERED',
    'CARD_NUMBER_REJECTED',
    'PROVIDER_REJECTED',
    'PROVIDER_UNAVAILABLE',
  ],
});

export const sendPaymentLink = defineEndpoint({
  name: 'sendPaymentLink',
  method: 'POST',
  path: '/api/checkout/payment-link/send',
  tag,
  summary: 'Sends the payment link of a sale of the caller again, to the same contact.',
  access: 'seller',
  idempotent: true,
  body: z.object({ orderId: id }),
  status: 200,
  response: purchase,
  failures: ['ALREADY_PAID', 'HOLD_EXPIRED'],
});

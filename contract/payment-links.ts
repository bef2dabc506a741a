import * as z from 'zod/mini';
import { purchaseChannels } from '#domain/market/purchase-channel.ts';
import { linkStandings } from '#domain/payment/payment-link.ts';
import { paymentMethods } from '#domain/payment/payment-method.ts';
import { bankDigits, bankOffers } from './cards.ts';
import { paymentChoice } from './checkout.ts';
import { endpoint } from './endpoint.ts';
import { purchase } from './orders.ts';
import { cardPayment, cashPayment, seenTotal, transferPayment } from './payments.ts';
import { heldItem } from './reservations.ts';
import { id, instant, price } from './values.ts';

/** A sale's link: it is sent to a fan, and whoever has it pays. */

const tag = 'Checkout';

/** What opens a link to pay by; it comes from a message and is never part of an address that a server sees. */
const linkToken = z.string().check(z.regex(/^[\w.-]{1,300}$/));

export const readPaymentLink = endpoint({
  name: 'readPaymentLink',
  method: 'POST',
  path: '/api/checkout/payment-link/read',
  tag,
  summary:
    'What a link to pay by is for and how it stands, with the cards of whoever is signed in. A link that ran out and one that never was have the same answer.',
  access: 'public',
  body: z.object({ token: linkToken }),
  status: 200,
  response: z.object({
    standing: z.enum(linkStandings),
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
    choices: z.array(paymentChoice),
    /** Where the browser turns a card into a token. */
    cardTokens: z.nullable(z.object({ url: z.url(), publicKey: z.string() })),
    /** The token of the page that says how a payment under way stands. */
    statusToken: z.nullable(z.string()),
    /** While the payer's bank wants their confirmation (3-D Secure): where, and until when the seats wait for it. */
    confirmation: z.nullable(
      z.object({
        url: z.url(),
        expiresAt: z.nullable(instant),
        place: z.object({ timeZone: z.string(), city: z.string() }),
      }),
    ),
    /** How the payment that was last tried by it ended, while it can be paid. */
    refused: z.nullable(z.object({ method: z.enum(paymentMethods), statusDetail: z.nullable(z.string()) })),
    /** Whoever opens it is a fan who is signed in: the cards among the choices are theirs, and a new one may be kept. */
    keepsCards: z.boolean(),
    serverNow: instant,
  }),
  failures: [],
});

export const linkInstallments = endpoint({
  name: 'linkInstallments',
  method: 'POST',
  path: '/api/checkout/payment-link/installments',
  tag,
  summary:
    'In how many parts the bank behind a card lets be paid what a link is for, by the first six to eight digits of the card, or by a saved card of the caller.',
  access: 'public',
  body: z.object({
    token: linkToken,
    bin: z.optional(bankDigits),
    /** Instead of `bin`: a saved card of the caller. */
    cardId: z.optional(id),
  }),
  status: 200,
  response: bankOffers,
  failures: ['HOLD_EXPIRED', 'PROVIDER_UNAVAILABLE'],
});

export const payByLink = endpoint({
  name: 'payByLink',
  method: 'POST',
  path: '/api/checkout/payment-link',
  tag,
  summary:
    'Whoever has the link pays what it is for; the tickets go to the fan whom it was sent to. One charge, however many open it. Saved cards are those of whoever pays, who is signed in then.',
  access: 'public',
  idempotent: true,
  body: z.object({
    token: linkToken,
    channel: z.enum(purchaseChannels),
    seenTotal,
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
    'CARD_NUMBER_REFUSED',
    'PROVIDER_REFUSED',
    'PROVIDER_UNAVAILABLE',
  ],
});

export const sendPaymentLink = endpoint({
  name: 'sendPaymentLink',
  method: 'POST',
  path: '/api/checkout/payment-link/send',
  tag,
  summary: 'A seller sends the link of a sale of theirs once more, to where it went before.',
  access: 'seller',
  idempotent: true,
  body: z.object({ orderId: id }),
  status: 200,
  response: purchase,
  failures: ['ALREADY_PAID', 'HOLD_EXPIRED'],
});

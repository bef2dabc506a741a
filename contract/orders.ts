import * as z from 'zod/mini';
import { deliveryChannels } from '#domain/identity/delivery-channel.ts';
import { orderStatuses } from '#domain/order/order-status.ts';
import { purchaseMoneyStatuses, purchaseViewers } from '#domain/order/purchase.ts';
import { refundMeans } from '#domain/order/refund.ts';
import { cashProviders, settlementMethods } from '#domain/payment/payment-method.ts';
import { paymentStatuses } from '#domain/payment/payment-status.ts';
import { checkoutOutcomes, purchaseResults } from '#domain/payment/purchase-result.ts';
import { transactionStatuses } from '#domain/payment/transaction-status.ts';
import { reservationStatuses } from '#domain/reservation/reservation-status.ts';
import { currencies } from '#domain/shared/money.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventSummary } from './events.ts';
import { heldItem } from './reservations.ts';
import { id, instant, money, page, price, text, webUrl } from './values.ts';

/** Orders and the state of their payment. Spec §4; payloads are ours. */

const tag = 'Orders';

/** A confirmation that the payer's bank requires (3-D Secure): its page, and the challenge request to post to it. */
export const bankChallenge = z.object({ url: webUrl, creq: z.nullable(z.string()) });

/** The payment instruction: pay at a shop, at our box office, by transfer, on the bank's page or by a link. */
export const paymentInstruction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('SHOP'),
    provider: z.enum(cashProviders),
    reference: z.string(),
    barcode: z.nullable(z.string()),
    verificationCode: z.nullable(z.string()),
    url: z.nullable(webUrl),
    expiresAt: instant,
    payAt: z.array(z.string()),
  }),
  z.object({ kind: z.literal('BOX_OFFICE'), code: z.string(), expiresAt: instant }),
  z.object({
    kind: z.literal('CLABE'),
    clabe: z.string().check(z.regex(/^\d{18}$/)),
    bank: z.string(),
    beneficiary: z.string(),
    concept: z.string(),
    expiresAt: instant,
  }),
  z.object({ kind: z.literal('BANK'), url: webUrl, expiresAt: instant }),
  z.object({
    kind: z.literal('LINK'),
    channel: z.enum(deliveryChannels),
    destination: z.string(),
    expiresAt: instant,
  }),
]);

/** The state of a purchase, polled until it settles. `moneyMoved` says whether the payer was charged. */
export const purchase = z.object({
  orderId: id,
  code: z.string(),
  orderStatus: z.enum(orderStatuses),
  reservationId: id,
  reservationStatus: z.enum(reservationStatuses),
  eventId: id,
  result: z.enum(purchaseResults),
  /** Null for /checkout/pending, which has no checkout outcome. */
  outcome: z.nullable(z.enum(checkoutOutcomes)),
  paymentStatus: z.enum(paymentStatuses),
  transactionStatus: z.enum(transactionStatuses),
  method: z.enum(settlementMethods),
  /** The provider's decline reason, verbatim (`cc_rejected_…`); the client translates it. */
  statusDetail: z.nullable(z.string()),
  moneyMoved: z.enum(purchaseMoneyStatuses),
  total: price,
  /** The wallet portion of the total, in minor units. */
  walletPaid: z.int(),
  serverNow: instant,
  /** The time at which the seats of an unpaid purchase go back on sale. */
  expiresAt: z.nullable(instant),
  /** Null once no payment is pending. */
  instruction: z.nullable(paymentInstruction),
  /** A confirmation that the payer must give elsewhere (3-D Secure). */
  nextAction: z.nullable(z.object({ type: z.literal('REDIRECT'), ...bankChallenge.shape })),
  ticketIds: z.array(id),
});

export const order = z.object({
  orderId: id,
  code: z.string(),
  status: z.enum(orderStatuses),
  createdAt: instant,
  event: eventSummary,
  items: z.array(heldItem),
  /** The number of tickets of each item that were refunded or taken back. */
  cancelledItems: z.array(z.object({ itemId: id, quantity: z.int() })),
  total: price,
  refundedAmount: z.int(),
  receipt: z.object({
    paidAt: z.nullable(instant),
    /** The payment id at the provider. */
    reference: z.nullable(z.string()),
    /** The charged card and its installments. */
    card: z.nullable(
      z.object({
        brand: z.string(),
        lastFour: z.string().check(z.regex(/^\d{4}$/)),
        installments: z.int(),
        installmentAmount: z.int(),
        authorization: z.nullable(z.string()),
      }),
    ),
    /**
     * Pending and completed refunds: to the payment method, the fan’s wallet or the organisation, or in cash. A surplus is money
     * beyond the payment that paid the order.
     */
    refunds: z.array(
      z.object({ at: instant, amount: z.int(), means: z.enum(refundMeans), isSurplus: z.boolean() }),
    ),
  }),
  /** The `token` of a shareable link to its status. */
  linkToken: z.string(),
  purchase,
  /** The unpaid part of an order that is paid in installments; null for any other. */
  plan: z.nullable(z.object({ planId: id, due: money, next: z.object({ amount: money, dueAt: instant }) })),
});

export const myPurchases = defineEndpoint({
  name: 'myPurchases',
  method: 'GET',
  path: '/api/myPurchases',
  tag,
  summary:
    'Lists the purchases of the signed-in fan, completed or open, newest first; with `state=OPEN`, those without a final result only. `pendingPath` leads to the next step of an open one.',
  access: 'fan',
  query: z.object({ page, state: z.optional(z.literal('OPEN')) }),
  status: 200,
  response: z.object({
    items: z.array(z.extend(order, { pendingPath: z.nullable(z.string()) })),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});

export const listOrders = defineEndpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  tag,
  summary:
    'Lists the orders of the caller, newest first; with `id`, that order only, which may also be one that the caller sold.',
  access: 'fanOrSeller',
  query: z.object({ page, id: z.optional(id) }),
  status: 200,
  response: z.object({ items: z.array(order), total: z.int(), page: z.int(), pageSize: z.int() }),
  failures: [],
});

export const getPurchase = defineEndpoint({
  name: 'getPurchase',
  method: 'GET',
  path: '/api/orders/status',
  tag,
  summary:
    'Returns the current state of a purchase by order, by reservation, or by the token of a signed link. A signed link needs no sign-in and shows neither tickets nor personal data. Polls the provider while the payment is pending.',
  access: 'public',
  query: z.object({ orderId: z.optional(id), reservationId: z.optional(id), token: z.optional(text(200)) }),
  status: 200,
  response: z.object({
    purchase: z.nullable(purchase),
    serverNow: instant,
    /** The `token` of a shareable link to this status; absent for callers who came by such a link. */
    token: z.optional(z.string()),
    /** The caller's relation to the purchase: only its seller, or its self-service buyer, may cancel or retry its payment. */
    viewer: z.enum(purchaseViewers),
    /** The venue's city and time zone, in which its times are shown. */
    place: z.optional(z.object({ timeZone: z.string(), city: z.string() })),
    /** The payment link of a purchase that awaits it: the token that pays it, and its last declined payment. */
    pendingPaymentLink: z.optional(
      z.object({
        payToken: z.nullable(z.string()),
        decline: z.nullable(
          z.object({ method: z.enum(settlementMethods), statusDetail: z.nullable(z.string()) }),
        ),
      }),
    ),
  }),
  failures: [],
});

/**
 * The server-sent events for `?orderId=…` of the caller or `?token=…` of a signed link: `event: changed` when the state of the
 * purchase changed, and once at the start; clients then call `getPurchase`. `id` comes back as `Last-Event-ID`.
 * `event: heartbeat` shows that the connection is alive.
 */
export const purchaseUpdatesPath = '/api/orders/live';

/** The sales summary of the seller's day. */
export const sellerSales = defineEndpoint({
  name: 'sellerSales',
  method: 'GET',
  path: '/api/orders/sales',
  tag,
  summary:
    'Returns what the signed-in seller collected today for sales and installments, by cash, card terminal and other methods, gross of refunds, and the refunds they paid in cash; newest first.',
  access: 'seller',
  status: 200,
  response: z.object({
    count: z.int(),
    total: z.int(),
    taken: z.object({ cash: z.int(), cardReader: z.int(), otherwise: z.int() }),
    currency: z.enum(currencies),
    latest: z.array(
      z.object({ orderId: id, at: instant, label: z.string(), quantity: z.int(), total: z.int() }),
    ),
    cashRefunds: z.object({
      count: z.int(),
      total: z.int(),
      latest: z.array(z.object({ orderId: id, code: z.string(), at: instant, amount: z.int() })),
    }),
    installments: z.object({
      count: z.int(),
      total: z.int(),
      latest: z.array(
        z.object({ installmentPaymentId: id, label: z.string(), at: instant, amount: z.int() }),
      ),
    }),
  }),
  failures: [],
});

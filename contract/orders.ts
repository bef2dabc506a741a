import * as z from 'zod/mini';
import { orderStatuses } from '#domain/order/order-status.ts';
import { purchaseMoney, purchaseReaders } from '#domain/order/purchase.ts';
import { refundMeans } from '#domain/order/refund.ts';
import { cashProviders, paymentMethods } from '#domain/payment/payment-method.ts';
import { paymentStatuses } from '#domain/payment/payment-status.ts';
import { checkoutOutcomes, purchaseResults } from '#domain/payment/purchase-result.ts';
import { transactionStatuses } from '#domain/payment/transaction-status.ts';
import { reservationStatuses } from '#domain/reservation/reservation-status.ts';
import { currencies } from '#domain/shared/money.ts';
import { deliveryChannels } from '#domain/ticket/ticket.ts';
import { endpoint } from './endpoint.ts';
import { eventSummary } from './events.ts';
import { heldItem } from './reservations.ts';
import { id, instant, page, price, text } from './values.ts';

/** What was sold and how its payment stands. Spec §4; payloads ours. */

const tag = 'Orders';

/** What the payer has to do elsewhere: a shop's counter, a window of ours, a transfer, the bank's page, a link. */
export const paymentInstruction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('SHOP'),
    provider: z.enum(cashProviders),
    reference: z.string(),
    barcode: z.nullable(z.string()),
    verificationCode: z.nullable(z.string()),
    url: z.nullable(z.url()),
    expiresAt: instant,
    payAt: z.array(z.string()),
  }),
  z.object({ kind: z.literal('WINDOW'), code: z.string(), expiresAt: instant }),
  z.object({
    kind: z.literal('CLABE'),
    clabe: z.string().check(z.regex(/^\d{18}$/)),
    bank: z.string(),
    beneficiary: z.string(),
    concept: z.string(),
    expiresAt: instant,
  }),
  z.object({ kind: z.literal('BANK'), url: z.url(), expiresAt: instant }),
  z.object({
    kind: z.literal('LINK'),
    channel: z.enum(deliveryChannels),
    destination: z.string(),
    expiresAt: instant,
  }),
]);

/** The state of a purchase, asked again until it settles. `moneyMoved` is what the fan most wants to know. */
export const purchase = z.object({
  orderId: id,
  code: z.string(),
  orderStatus: z.enum(orderStatuses),
  reservationId: id,
  reservationStatus: z.enum(reservationStatuses),
  eventId: id,
  result: z.enum(purchaseResults),
  /** Null for /checkout/pending, which has no outcome of its own. */
  outcome: z.nullable(z.enum(checkoutOutcomes)),
  paymentStatus: z.enum(paymentStatuses),
  transactionStatus: z.enum(transactionStatuses),
  method: z.enum(paymentMethods),
  /** The provider's reason for a refusal, verbatim (`cc_rejected_…`), for the client to put into words. */
  statusDetail: z.nullable(z.string()),
  moneyMoved: z.enum(purchaseMoney),
  total: price,
  /** The part of the total taken from the fan's wallet, minor units. */
  walletPaid: z.int(),
  serverNow: instant,
  /** When the seats of a still unpaid purchase go back on sale. */
  expiresAt: z.nullable(instant),
  /** Where and until when the payer pays elsewhere; null once nothing is awaited. */
  instruction: z.nullable(paymentInstruction),
  /** Something the payer must confirm elsewhere (3-D Secure). */
  nextAction: z.nullable(z.object({ type: z.literal('REDIRECT'), url: z.url() })),
  ticketIds: z.array(id),
});
export type PurchaseWire = z.output<typeof purchase>;

export const order = z.object({
  orderId: id,
  code: z.string(),
  status: z.enum(orderStatuses),
  createdAt: instant,
  event: eventSummary,
  items: z.array(heldItem),
  total: price,
  refundedAmount: z.int(),
  receipt: z.object({
    paidAt: z.nullable(instant),
    /** The provider's own number of the payment. */
    reference: z.nullable(z.string()),
    /** The card that paid, and in how many parts. */
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
     * What goes or went back: to what paid, into the fan’s balance, to the organisation, or over the counter; surplus is what
     * came beside the money that paid the order.
     */
    refunds: z.array(
      z.object({ at: instant, amount: z.int(), means: z.enum(refundMeans), isSurplus: z.boolean() }),
    ),
  }),
  /** The `token` of a link to its status that may be shared. */
  linkToken: z.string(),
  purchase,
});

export const myPurchases = endpoint({
  name: 'myPurchases',
  method: 'GET',
  path: '/api/myPurchases',
  tag,
  summary:
    'What the signed-in fan bought or began to buy, newest first; `pendingPath` leads to what is still to be done.',
  access: 'fan',
  query: z.object({ page }),
  status: 200,
  response: z.object({
    items: z.array(z.extend(order, { pendingPath: z.nullable(z.string()) })),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  failures: [],
});

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  path: '/api/orders',
  tag,
  summary:
    'Orders of the caller, newest first; with `id`, that one only, which may also be one that the caller sold.',
  access: 'fanOrSeller',
  query: z.object({ page, id: z.optional(id) }),
  status: 200,
  response: z.object({ items: z.array(order), total: z.int(), page: z.int(), pageSize: z.int() }),
  failures: [],
});

export const getPurchase = endpoint({
  name: 'getPurchase',
  method: 'GET',
  path: '/api/orders/status',
  tag,
  summary:
    'How a purchase stands now, by order, by reservation or by the token of a signed link, which needs no login and shows neither tickets nor persons; asks the provider when the answer is not yet known.',
  access: 'public',
  query: z.object({ orderId: z.optional(id), reservationId: z.optional(id), token: z.optional(text(200)) }),
  status: 200,
  response: z.object({
    purchase: z.nullable(purchase),
    serverNow: instant,
    /** The `token` of a link to this status that may be shared; absent for whoever came by such a link. */
    token: z.optional(z.string()),
    /** Who asks: only its seller and whoever bought it alone may end its payment or try again. */
    reader: z.enum(purchaseReaders),
    /** Whose clock its times go by: the venue's. */
    place: z.optional(z.object({ timeZone: z.string(), city: z.string() })),
    /** Of a purchase that waits for its payment link: what pays it, and how the payment last tried by it ended. */
    awaitedLink: z.optional(
      z.object({
        payToken: z.nullable(z.string()),
        refused: z.nullable(
          z.object({ method: z.enum(paymentMethods), statusDetail: z.nullable(z.string()) }),
        ),
      }),
    ),
  }),
  failures: [],
});

/**
 * Server-sent events for `?orderId=…` of one's own or `?token=…` of a signed link: `event: changed` whenever the purchase stands
 * otherwise, and once at first; how it stands is asked for with `getPurchase`. `id` goes back as `Last-Event-ID`. `event: beat`
 * shows that the connection lives.
 */
export const purchaseLivePath = '/api/orders/live';

/** The seller's day: what this seller sold, newest first. */
export const sellerSales = endpoint({
  name: 'sellerSales',
  method: 'GET',
  path: '/api/orders/sales',
  tag,
  summary:
    'What the signed-in seller took today, for sales and quotas, by cash, card reader and otherwise, whatever went back since, and what they handed back over the counter; newest first.',
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
    handedBack: z.object({
      count: z.int(),
      total: z.int(),
      latest: z.array(z.object({ orderId: id, code: z.string(), at: instant, amount: z.int() })),
    }),
    quotas: z.object({
      count: z.int(),
      total: z.int(),
      latest: z.array(
        z.object({ installmentPaymentId: id, label: z.string(), at: instant, amount: z.int() }),
      ),
    }),
  }),
  failures: [],
});

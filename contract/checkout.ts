import * as z from 'zod/mini';
import { purchaseChannels } from '#domain/market/purchase-channel.ts';
import { windowStandings } from '#domain/order/window-sale.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { choiceRefusals } from '#domain/payment/payment-choice.ts';
import { linkStandings } from '#domain/payment/payment-link.ts';
import { cashProviders, paymentMethods } from '#domain/payment/payment-method.ts';
import { addressLengths, personTypes } from '#domain/payment/payment-order.ts';
import { currencies } from '#domain/shared/money.ts';
import { deliveryChannels } from '#domain/ticket/ticket.ts';
import { endpoint } from './endpoint.ts';
import { purchase } from './orders.ts';
import { heldItem } from './reservations.ts';
import { amountInQuery, id, instant, money, optionalText, price, text } from './values.ts';

/** Paying for a hold. The card number goes from the browser straight to the provider; only a token reaches us. */

const tag = 'Checkout';

/** A card kept at the provider. Only what tells it apart is ours to know. */
export const savedCard = z.object({
  id,
  brand: z.string(),
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
  expMonth: z.int(),
  expYear: z.int(),
  issuer: z.nullable(z.string()),
  securityCodeLength: z.int(),
  isDefault: z.boolean(),
  isExpired: z.boolean(),
});

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

/** Who pays, as the provider asks for it. */
export const payer = z.object({
  email: z.email(),
  firstName: text(60),
  lastName: text(60),
  documentType: optionalText(8),
  documentNumber: optionalText(20),
});

const seenTotal = money;

export const cardPayment = z.object({
  method: z.literal('CARD'),
  cardToken: text(80),
  paymentMethodId: text(40),
  installments: z.int().check(z.gte(1), z.lte(36)),
  /** The bank that the instalments were asked of. */
  issuerId: z.optional(id),
  /** The saved card that the token was made from. */
  savedCardId: z.optional(id),
  /** A second token of the same card, with which it is saved once the payment was approved: a token is spent once. */
  saveToken: z.optional(text(80)),
});
export const terminalPayment = z.object({
  method: z.literal('TPV'),
  voucherNumber: z.string().check(z.regex(/^[A-Za-z0-9-]{4,24}$/)),
  /** The terminal's own number: numbers of vouchers are told apart by terminal and day. */
  terminal: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,16}$/))),
});
export const cashPayment = z.discriminatedUnion('desk', [
  z.object({ method: z.literal('CASH'), desk: z.literal('TAQUILLA') }),
  z.object({
    method: z.literal('CASH'),
    desk: z.literal('MERCADO_PAGO'),
    provider: z.enum(cashProviders),
  }),
]);
export const transferPayment = z.discriminatedUnion('system', [
  z.object({
    method: z.literal('TRANSFER'),
    system: z.literal('PSE'),
    bankId: id,
    personType: z.enum(personTypes),
    /** Where the payer lives: the bank asks for it. Sent on, and not kept. */
    address: z.optional(
      z.object({
        street: text(addressLengths.street),
        streetNumber: text(addressLengths.streetNumber),
        neighbourhood: text(addressLengths.neighbourhood),
        city: text(addressLengths.city),
        postalCode: z.optional(z.string().check(z.regex(/^\d{5,6}$/))),
      }),
    ),
  }),
  z.object({ method: z.literal('TRANSFER'), system: z.literal('SPEI') }),
]);
export const paguitosPayment = z.object({ method: z.literal('PAGUITOS') });
/** All of it; a part is `wallet` beside another method. */
export const walletPayment = z.object({ method: z.literal('WALLET') });
export const identificationPayment = z.object({
  method: z.literal('IDENTIFICATION'),
  organisationId: id,
  /** As it stands on the document that the fan shows; compared here and kept nowhere. */
  documentNumber: text(30),
});
export const linkPayment = z.object({
  method: z.literal('LINK'),
  channel: z.enum(deliveryChannels),
  /** Where it is sent; absent, to what the fan's account says. */
  contact: optionalText(120),
});
export const announcedTransfer = z.object({ method: z.literal('PROCESSING_TRANSFER'), reference: text(60) });
export const keptReservation = z.object({
  method: z.literal('RESERVATION'),
  /** Null: without a deadline. */
  until: z.nullable(instant),
});
export const courtesy = z.object({
  method: z.literal('COURTESY'),
  reasonType: z.enum(courtesyReasons),
  note: optionalText(200),
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

/** A card that is nobody's here: whoever pays by a link is not signed in, and the fan's cards are the fan's. */
const strangersCard = z.omit(cardPayment, { savedCardId: true, saveToken: true });

/** What opens a link to pay by; it comes from a message and is never part of an address that a server sees. */
const linkToken = z.string().check(z.regex(/^[\w.-]{1,300}$/));

export const readPaymentLink = endpoint({
  name: 'readPaymentLink',
  method: 'POST',
  path: '/api/checkout/payment-link/read',
  tag,
  summary:
    'What a link to pay by is for and how it stands. A link that ran out and one that never was have the same answer.',
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
    serverNow: instant,
  }),
  failures: [],
});

export const payByLink = endpoint({
  name: 'payByLink',
  method: 'POST',
  path: '/api/checkout/payment-link',
  tag,
  summary:
    'Whoever has the link pays what it is for; the tickets go to the fan whom it was sent to. One charge, however many open it.',
  access: 'public',
  idempotent: true,
  body: z.object({
    token: linkToken,
    channel: z.enum(purchaseChannels),
    seenTotal,
    payment: z.discriminatedUnion('method', [strangersCard, cashPayment, transferPayment]),
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

/** What is said or scanned at a window: the order's own code. */
const windowCode = z.string().check(z.regex(/^[2-9A-HJ-NP-Z]{8}$/));

export const codeAtWindow = endpoint({
  name: 'codeAtWindow',
  method: 'GET',
  path: '/api/checkout/taquillaCheckout',
  tag,
  summary: 'What a code said at the window is for, and whether cash may be taken for it.',
  access: 'seller',
  query: z.object({ code: windowCode }),
  status: 200,
  response: z.object({
    code: z.string(),
    standing: z.enum(windowStandings),
    event: z.string(),
    startsAt: instant,
    timeZone: z.string(),
    buyer: z.string(),
    items: z.array(heldItem),
    total: price,
    /** What of it the buyer's balance pays, minor units: the cash is the rest. */
    walletPaid: z.int(),
    payBy: z.nullable(instant),
    /** When the caller took the cash themselves. */
    takenAt: z.nullable(instant),
  }),
  failures: [],
});

export const taquillaCheckout = endpoint({
  name: 'taquillaCheckout',
  method: 'POST',
  path: '/api/checkout/taquillaCheckout',
  tag,
  summary:
    'A seller takes the cash for a code at the window: either the seats are sold by this call, or nothing happens and no money is to be taken.',
  access: 'seller',
  idempotent: true,
  body: z.object({ code: windowCode, seenTotal }),
  status: 201,
  response: purchase,
  failures: ['ALREADY_PAID', 'HOLD_EXPIRED', 'SALE_CLOSED', 'TOTAL_CHANGED'],
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

/** Where the browser turns a card into a token; for a saved card, what it sends there beside the security code. */
export const cardTokenTarget = endpoint({
  name: 'cardTokenTarget',
  method: 'POST',
  path: '/api/checkout/user-card/token',
  tag,
  summary:
    'Where the browser turns a card into a single-use token: the provider’s own address and our public key; with `cardId`, for a saved card of the caller.',
  access: 'public',
  body: z.object({ reservationId: z.optional(id), cardId: z.optional(id) }),
  status: 200,
  response: z.object({
    url: z.url(),
    publicKey: z.string(),
    /** Sent to `url` as `card_id`, with `security_code`. */
    card: z.optional(z.object({ id, brand: z.string(), securityCodeLength: z.int() })),
  }),
  failures: ['HOLD_EXPIRED'],
});

export const savedCards = endpoint({
  name: 'savedCards',
  method: 'GET',
  path: '/api/checkout/user-card/mp',
  tag,
  summary: 'The cards that the fan keeps at the provider, the usual one first.',
  access: 'fan',
  status: 200,
  response: z.object({ cards: z.array(savedCard) }),
  failures: [],
});

export const saveCard = endpoint({
  name: 'saveCard',
  method: 'POST',
  path: '/api/checkout/user-card/save',
  tag,
  summary: 'Keeps a card at the provider, by a token that the browser made of it.',
  access: 'fan',
  idempotent: true,
  body: z.object({ cardToken: text(80), makeDefault: z.boolean() }),
  status: 201,
  response: z.object({ cards: z.array(savedCard) }),
  failures: ['CARD_NUMBER_REFUSED', 'PROVIDER_REFUSED', 'PROVIDER_UNAVAILABLE'],
});

export const removeCard = endpoint({
  name: 'removeCard',
  method: 'DELETE',
  path: '/api/checkout/user-card/mp',
  tag,
  summary: 'Lets go of a saved card, here and at the provider.',
  access: 'fan',
  body: z.object({ cardId: id }),
  status: 200,
  response: z.object({ cards: z.array(savedCard) }),
  failures: ['PROVIDER_UNAVAILABLE'],
});

export const installmentOptions = endpoint({
  name: 'installmentOptions',
  method: 'GET',
  path: '/api/checkout/installments',
  tag,
  summary:
    'In how many parts the bank behind a card lets this hold be paid, by the first six to eight digits of the card, or by a saved card of the caller.',
  access: 'public',
  query: z.object({
    reservationId: id,
    bin: z.optional(z.string().check(z.regex(/^\d{6,8}$/))),
    /** Instead of `bin`: a saved card of the caller, at their own desk. */
    cardId: z.optional(id),
    /** How much of it the balance pays, minor units. */
    wallet: z.optional(amountInQuery),
  }),
  status: 200,
  response: z.object({
    paymentMethodId: z.string(),
    issuer: z.nullable(z.object({ id: z.string(), name: z.string() })),
    currency: z.enum(currencies),
    plans: z.array(z.object({ installments: z.int(), amount: z.int(), total: z.int() })),
  }),
  failures: ['HOLD_EXPIRED', 'PROVIDER_UNAVAILABLE'],
});

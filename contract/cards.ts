import * as z from 'zod/mini';
import { currencies } from '#domain/shared/money.ts';
import { endpoint } from './endpoint.ts';
import { amountInQuery, id, text } from './values.ts';

/** Cards: kept at the provider, turned into tokens by the browser, and what their banks offer. */

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

/** What names the bank of a card, and no more of it. */
export const bankDigits = z.string().check(z.regex(/^\d{6,8}$/));

export const bankOffers = z.object({
  paymentMethodId: z.string(),
  issuer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  currency: z.enum(currencies),
  plans: z.array(z.object({ installments: z.int(), amount: z.int(), total: z.int() })),
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
    bin: z.optional(bankDigits),
    /** Instead of `bin`: a saved card of the caller, at their own desk. */
    cardId: z.optional(id),
    /** How much of it the balance pays, minor units. */
    wallet: z.optional(amountInQuery),
  }),
  status: 200,
  response: bankOffers,
  failures: ['HOLD_EXPIRED', 'PROVIDER_UNAVAILABLE'],
});

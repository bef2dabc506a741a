import * as z from 'zod/mini';
import { currencies } from '#domain/shared/money.ts';
import { defineEndpoint } from './endpoint.ts';
import { amountInQuery, id, text, webUrl } from './values.ts';

/** Saved cards, card tokens and card installments. */

const tag = 'Checkout';

/** A card saved at the provider. We store only what identifies it to its owner. */
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

export const cardTokenTarget = defineEndpoint({
  name: 'cardTokenTarget',
  method: 'POST',
  path: '/api/checkout/user-card/token',
  tag,
  summary:
    'Returns the provider address and our public key with which the browser turns a card into a single-use token; with `cardId`, for a saved card of the caller.',
  access: 'public',
  body: z.object({ reservationId: z.optional(id), cardId: z.optional(id) }),
  status: 200,
  response: z.object({
    url: webUrl,
    publicKey: z.string(),
    /** Sent to `url` as `card_id`, with `security_code`. */
    card: z.optional(z.object({ id, brand: z.string(), securityCodeLength: z.int() })),
  }),
  failures: ['HOLD_EXPIRED'],
});

export const savedCards = defineEndpoint({
  name: 'savedCards',
  method: 'GET',
  path: '/api/checkout/user-card/mp',
  tag,
  summary: 'Lists the saved cards of the fan, the default one first.',
  access: 'fan',
  status: 200,
  response: z.object({ cards: z.array(savedCard) }),
  failures: [],
});

export const saveCard = defineEndpoint({
  name: 'saveCard',
  method: 'POST',
  path: '/api/checkout/user-card/save',
  tag,
  summary: 'Saves a card at the provider from a token created by the browser.',
  access: 'fan',
  idempotent: true,
  body: z.object({ cardToken: text(80), makeDefault: z.boolean() }),
  status: 201,
  response: z.object({ cards: z.array(savedCard) }),
  failures: ['CARD_NUMBER_REJECTED', 'PROVIDER_REJECTED', 'PROVIDER_UNAVAILABLE'],
});

export const removeCard = defineEndpoint({
  name: 'removeCard',
  method: 'DELETE',
  path: '/api/checkout/user-card/mp',
  tag,
  summary: 'Removes a saved card, here and at the provider.',
  access: 'fan',
  body: z.object({ cardId: id }),
  status: 200,
  response: z.object({ cards: z.array(savedCard) }),
  failures: ['PROVIDER_UNAVAILABLE'],
});

/** The bank identification number (BIN): the first six to eight digits of a card. */
export const cardBin = z.string().check(z.regex(/^\d{6,8}$/));

export const cardInstallmentOffers = z.object({
  paymentMethodId: z.string(),
  issuer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  currency: z.enum(currencies),
  plans: z.array(z.object({ installments: z.int(), amount: z.int(), total: z.int() })),
});

export const cardInstallmentOptions = defineEndpoint({
  name: 'cardInstallmentOptions',
  method: 'GET',
  path: '/api/checkout/installments',
  tag,
  summary:
    'Lists the installments that the issuing bank offers for this hold, by the first six to eight digits of the card or by a saved card of the caller.',
  access: 'public',
  query: z.object({
    reservationId: id,
    bin: z.optional(cardBin),
    /** A saved card of the caller, instead of `bin`; self-service only. */
    cardId: z.optional(id),
    /** The wallet portion in minor units. */
    wallet: z.optional(amountInQuery),
  }),
  status: 200,
  response: cardInstallmentOffers,
  failures: ['HOLD_EXPIRED', 'PROVIDER_UNAVAILABLE'],
});

import { ok } from '#domain/shared/result.ts';
import type { CardVault } from '../saved-cards/card-vault.port.ts';
import { discardValue, type MercadoPagoClient, mapSuccess } from './mercado-pago-client.adapter.ts';
import {
  anyBodySchema,
  cardListSchema,
  cardSchema,
  cardTokenSchema,
  customerSchema,
  customerSearchSchema,
  toProviderCard,
} from './mercado-pago-wire.adapter.ts';

/** Saves fans' cards at Mercado Pago (Customers and Cards v1); the card numbers never reach us. */
export function mercadoPagoCardVault(call: MercadoPagoClient): CardVault {
  return {
    async findOrCreateCustomer({ email, firstName, lastName }) {
      const find = async () =>
        mapSuccess(
          await call({
            method: 'GET',
            path: `/v1/customers/search?${new URLSearchParams({ email })}`,
            response: customerSearchSchema,
          }),
          ({ results }) => results[0]?.id,
        );
      const known = await find();
      if (!known.ok) return known;
      if (known.value !== undefined) return ok({ customerId: known.value });
      const created = await call({
        method: 'POST',
        path: '/v1/customers',
        body: { email, first_name: firstName, last_name: lastName },
        response: customerSchema,
      });
      if (created.ok) return ok({ customerId: created.value.id });
      // A concurrent request may have created the customer after the search.
      const again = created.error.kind === 'rejected' ? await find() : created;
      if (!again.ok) return again;
      return again.value === undefined ? created : ok({ customerId: again.value });
    },

    async saveCard(customerId, cardToken) {
      return mapSuccess(
        await call({
          method: 'POST',
          path: `/v1/customers/${encodeURIComponent(customerId)}/cards`,
          body: { token: cardToken },
          response: cardSchema,
        }),
        toProviderCard,
      );
    },

    async listCards(customerId) {
      return mapSuccess(
        await call({
          method: 'GET',
          path: `/v1/customers/${encodeURIComponent(customerId)}/cards`,
          response: cardListSchema,
        }),
        (found) => found.map(toProviderCard),
      );
    },

    // Source: Mercado Pago, "Automatic Payments": a card on file is charged without its security code.
    async tokenizeCard(customerId, cardId) {
      return mapSuccess(
        await call({
          method: 'POST',
          path: '/v1/card_tokens',
          body: { customer_id: customerId, card_id: cardId },
          response: cardTokenSchema,
        }),
        ({ id }) => id,
      );
    },

    async removeCard(customerId, cardId) {
      const response = await call({
        method: 'DELETE',
        path: `/v1/customers/${encodeURIComponent(customerId)}/cards/${encodeURIComponent(cardId)}`,
        response: anyBodySchema,
      });
      const isGone = !response.ok && response.error.kind === 'rejected' && response.error.status === 404;
      return isGone ? ok(undefined) : discardValue(response);
    },
  };
}

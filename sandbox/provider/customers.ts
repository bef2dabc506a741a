import { randomBytes, randomInt } from 'node:crypto';
import { type Clock, formatProviderDate } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { findIssuer, findSiteByBin } from './card-number.ts';
import type { TokenizedCard } from './card-tokens.ts';
import { toCardResponse } from './new-payment.ts';
import { badRequest, notFound } from './problem.ts';
import { type Fields, readText } from './untyped-fields.ts';

export type Customer = { readonly id: string; readonly email: string; readonly date_created: string };

/** Customers and their saved cards. Source: Mercado Pago, "Customers and cards": /v1/customers and /v1/customers/:id/cards. */
export type Customers = {
  create(body: Fields): object;
  search(email: string | undefined): readonly object[];
  get(id: string): object;
  addCard(customerId: string, card: TokenizedCard): object;
  cards(customerId: string): readonly object[];
  removeCard(customerId: string, cardId: string): object;
};

/** Returns the saved card of the card_id in POST /v1/card_tokens. */
export function findSavedCard(store: Store, cardId: string): TokenizedCard | undefined {
  const row = store.first('select document from customer_card where id = ?', cardId);
  return row && JSON.parse(String(row.document));
}

export function createCustomers(store: Store, clock: Clock): Customers {
  function find(id: string): Customer {
    const row = store.first('select document from customer where id = ?', id);
    if (!row) throw notFound('101', 'the customer does not exist');
    return JSON.parse(String(row.document));
  }

  function cards(customerId: string): readonly object[] {
    return store
      .all('select document from customer_card where customer_id = ? order by rowid', customerId)
      .map((row) => toCustomerCard(customerId, JSON.parse(String(row.document))));
  }

  function toCustomerCard(customerId: string, card: TokenizedCard): object {
    const issuer = findIssuer(card.firstSix, findSiteByBin(card.firstSix) ?? 'MCO');
    return {
      ...toCardResponse(card, clock.now()),
      customer_id: customerId,
      payment_method: { id: card.methodId, name: card.methodId },
      issuer: { id: Number(issuer.id), name: issuer.name },
      security_code: {
        length: card.securityCodeLength,
        card_location: card.methodId === 'amex' ? 'front' : 'back',
      },
    };
  }

  return {
    create(body) {
      const email = readText(body, 'email')?.toLowerCase();
      if (!email) throw badRequest('106', 'email is required');
      if (store.first('select id from customer where email = ?', email)) {
        throw badRequest('101', 'the customer already exist');
      }
      const customer = {
        id: `${clock.now()}-${randomBytes(7).toString('hex')}`,
        email,
        first_name: readText(body, 'first_name') ?? null,
        last_name: readText(body, 'last_name') ?? null,
        date_created: formatProviderDate(clock.now()),
        live_mode: false,
      };
      store.run(
        'insert into customer (id, email, document) values (?, ?, ?)',
        customer.id,
        email,
        JSON.stringify(customer),
      );
      return { ...customer, cards: [] };
    },
    search: (email) =>
      store
        .all(
          'select id, document from customer where ? is null or email = ?',
          email ?? null,
          email?.toLowerCase() ?? null,
        )
        .map((row) => ({ ...JSON.parse(String(row.document)), cards: cards(String(row.id)) })),
    get: (id) => ({ ...find(id), cards: cards(id) }),
    addCard(customerId, card) {
      find(customerId);
      const saved: TokenizedCard = {
        ...card,
        customerCardId: String(1_500_000_000_000 + randomInt(200_000_000_000)),
        customerId,
      };
      store.run(
        'insert into customer_card (id, customer_id, document) values (?, ?, ?)',
        saved.customerCardId,
        customerId,
        JSON.stringify(saved),
      );
      return toCustomerCard(customerId, saved);
    },
    cards(customerId) {
      find(customerId);
      return cards(customerId);
    },
    removeCard(customerId, cardId) {
      const card = findSavedCard(store, cardId);
      if (card?.customerId !== customerId) throw notFound('2010', 'Card not found');
      store.run('delete from customer_card where id = ? and customer_id = ?', cardId, customerId);
      return toCustomerCard(customerId, card);
    },
  };
}

import { randomBytes, randomInt } from 'node:crypto';
import { type Clock, providerDate } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { issuerOf, siteOfBin } from './card-number.ts';
import type { KeptCard } from './card-tokens.ts';
import { type Fields, textOf } from './fields.ts';
import { cardOnTheWire } from './new-payment.ts';
import { badRequest, notFound } from './problem.ts';

export type Customer = { readonly id: string; readonly email: string; readonly date_created: string };

/** Customers and their saved cards. Source: Mercado Pago, "Customers and cards": /v1/customers and /v1/customers/:id/cards. */
export type Customers = {
  create(body: Fields): object;
  search(email: string | undefined): readonly object[];
  get(id: string): object;
  addCard(customerId: string, card: KeptCard): object;
  cards(customerId: string): readonly object[];
  removeCard(customerId: string, cardId: string): object;
};

/** Returns the saved card of the card_id in POST /v1/card_tokens. */
export function findSavedCard(store: Store, cardId: string): KeptCard | undefined {
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
      .map((row) => cardOf(customerId, JSON.parse(String(row.document))));
  }

  function cardOf(customerId: string, card: KeptCard): object {
    const issuer = issuerOf(card.firstSix, siteOfBin(card.firstSix) ?? 'MCO');
    return {
      ...cardOnTheWire(card, clock.now()),
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
      const email = textOf(body, 'email')?.toLowerCase();
      if (!email) throw badRequest('106', 'email is required');
      if (store.first('select id from customer where email = ?', email)) {
        throw badRequest('101', 'the customer already exist');
      }
      const customer = {
        id: `${clock.now()}-${randomBytes(7).toString('hex')}`,
        email,
        first_name: textOf(body, 'first_name') ?? null,
        last_name: textOf(body, 'last_name') ?? null,
        date_created: providerDate(clock.now()),
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
      const saved: KeptCard = {
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
      return cardOf(customerId, saved);
    },
    cards(customerId) {
      find(customerId);
      return cards(customerId);
    },
    removeCard(customerId, cardId) {
      const card = findSavedCard(store, cardId);
      if (!card) throw notFound('2010', 'Card not found');
      store.run('delete from customer_card where id = ? and customer_id = ?', cardId, customerId);
      return cardOf(customerId, card);
    },
  };
}

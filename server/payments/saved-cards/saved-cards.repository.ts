import type { Database } from '../../db/client.ts';
import { json } from '../../db/values.ts';
import type { SavedCardStore, StoredCard } from './saved-cards.port.ts';

/** Stores our copy of the cards that fans saved at the provider. */
export function postgresSavedCards(database: Database): SavedCardStore {
  return {
    listOf: (personId) =>
      database.query<StoredCard>(
        `select card_id as id, brand, last_four as "lastFour", exp_month as "expMonth", exp_year as "expYear", issuer,
           security_code_length as "securityCodeLength", is_default as "isDefault"
         from saved_card where person_id = $1 order by is_default desc, saved_at desc, card_id`,
        [personId],
      ),

    async findCustomerId(personId) {
      const [row] = await database.query<{ customer_id: string }>(
        'select customer_id from provider_customer where person_id = $1',
        [personId],
      );
      return row?.customer_id ?? null;
    },

    async saveCustomerId(personId, customerId) {
      await database.query(
        'insert into provider_customer (person_id, customer_id) values ($1, $2) on conflict do nothing',
        [personId, customerId],
      );
      const saved = await database.query(
        'select from provider_customer where person_id = $1 and customer_id = $2',
        [personId, customerId],
      );
      return saved.length > 0;
    },

    async replace(personId, cards, preferredCardId) {
      await database.transaction(async (tx) => {
        await tx.query('select from person where id = $1 for update', [personId]);
        const [previousDefault] = await tx.query<{ card_id: string }>(
          'select card_id from saved_card where person_id = $1 and is_default',
          [personId],
        );
        const ids = cards.map(({ id }) => id);
        const defaultCardId =
          [preferredCardId, previousDefault?.card_id ?? null].find((id) => id !== null && ids.includes(id)) ??
          ids[0];
        await tx.query('update saved_card set is_default = false where person_id = $1 and is_default', [
          personId,
        ]);
        // The agreement to charge a card ends with the card.
        await tx.query(
          `update installment_charge_consent c set withdrawn_at = clock_timestamp() from installment_plan p
           where p.id = c.plan_id and p.person_id = $1 and c.withdrawn_at is null and not c.card_id = any ($2)`,
          [personId, ids],
        );
        await tx.query('delete from saved_card where person_id = $1 and not card_id = any ($2)', [
          personId,
          ids,
        ]);
        await tx.query(
          `insert into saved_card (person_id, card_id, brand, last_four, exp_month, exp_year, issuer,
             security_code_length, is_default)
           select $1, c.id, c.brand, c."lastFour", c."expMonth", c."expYear", c.issuer, c."securityCodeLength", c.id = $3
           from jsonb_to_recordset($2) as c (id text, brand text, "lastFour" text, "expMonth" int, "expYear" int,
             issuer text, "securityCodeLength" int)
           on conflict (person_id, card_id) do update set exp_month = excluded.exp_month, exp_year = excluded.exp_year,
             is_default = excluded.is_default`,
          [personId, json(cards), defaultCardId ?? null],
        );
      });
    },
  };
}

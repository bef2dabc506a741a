import type { MarketCode } from '#domain/market/market.ts';
import type { OrganisationAccount } from '#domain/payment/organisation.ts';
import type { Currency } from '#domain/shared/money.ts';
import type { Queryable } from '../db/engine.ts';
import type { Organisations } from './organisations.port.ts';

type OrganisationRow = {
  readonly id: string;
  readonly market: MarketCode;
  readonly name: string;
  readonly currency: Currency;
  readonly available: number;
};

const columns = 'o.id, o.market, o.name, o.currency, o.credit_limit - o.amount_owed as available';
const membership = `organisation o join organisation_member m on m.organisation_id = o.id
  and m.document_type = $1 and m.document_number = upper($2)`;

/** Stores organisations' accounts: append-only entries and the amount owed, which the database keeps within the credit limit. */
export function organisationsOver(db: Queryable): Organisations {
  return {
    async list({ documentType, documentNumber, market }) {
      const rows = await db.query<OrganisationRow>(
        `select ${columns} from ${membership} where o.market = $3 order by o.name, o.id`,
        [documentType, documentNumber, market],
      );
      return rows.map(toOrganisationAccount);
    },

    async lock(id, { documentType, documentNumber, market }) {
      const [row] = await db.query<OrganisationRow>(
        `select ${columns} from ${membership} where o.market = $3 and o.id = $4 for update of o`,
        [documentType, documentNumber, market, id],
      );
      return row === undefined ? null : toOrganisationAccount(row);
    },

    async charge({ organisationId, amount, orderId, attemptId, by }) {
      await db.query(
        `insert into organisation_entry (organisation_id, amount, kind, idempotency_key, order_id, attempt_id, verified_by)
         values ($1, $2, 'CHARGED', $3, $4, $5, $6)`,
        [organisationId, amount.amount, `charge:${attemptId}`, orderId, attemptId, by],
      );
    },

    async refund({ attemptId, amount, key }) {
      const written = await db.query(
        `insert into organisation_entry (organisation_id, amount, kind, idempotency_key, order_id, attempt_id)
         select organisation_id, -$2::bigint, 'GIVEN_BACK', $3, order_id, attempt_id
         from organisation_entry where attempt_id = $1 and kind = 'CHARGED'
         on conflict (idempotency_key) do nothing returning id`,
        [attemptId, amount.amount, key],
      );
      return written.length > 0;
    },
  };
}

const toOrganisationAccount = ({ id, name, currency, available }: OrganisationRow): OrganisationAccount => ({
  id,
  name,
  available: { amount: available, currency },
});

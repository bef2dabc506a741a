import { maskContact } from '#domain/identity/contact.ts';
import { abbreviateName, type FanAccount, maskTypedDocument } from '#domain/identity/fan-account.ts';
import { operatorRoles } from '#domain/identity/role.ts';
import { splitPhoneNumber } from '#domain/market/phone.ts';
import type { Database } from '../../db/client.ts';
import { type AddresseeRow, addresseeColumns, toAddressee } from '../fans/addressee.postgres.ts';
import { type PersonRow, personColumns, toSessionUser } from '../fans/people.repository.ts';
import { voidOpenChallenges } from '../sign-in/void-open-challenges.postgres.ts';
import type { FanAccess } from './fan-access.port.ts';

type AccountRow = AddresseeRow & {
  readonly id: string;
  readonly last_name: string | null;
  readonly document_type: string | null;
  readonly document_number: string | null;
  readonly has_password: boolean;
  readonly password_reset_required_at: Date | null;
};

const columns = `id, last_name, document_type, document_number, password_hash is not null as has_password,
  password_reset_required_at, ${addresseeColumns}`;

const fanCondition = 'deleted_at is null and market = $2 and not roles && $1::text[]';
const staffRoles = operatorRoles.map((role) => role.toUpperCase());

export function postgresFanAccess(database: Database): FanAccess {
  return {
    async find({ market, email, phone, document }, limit) {
      const { prefix = null, national = null } = (phone !== null && splitPhoneNumber(phone)) || {};
      const rows = await database.query<AccountRow>(
        `select ${columns} from person where ${fanCondition} and (lower(email) = $3
           or phone_prefix = $4 and phone = $5 or upper(document_number) = $6)
         order by created_at, id limit $7`,
        [staffRoles, market, email, prefix, national, document, limit],
      );
      return rows.map(toFanAccount);
    },

    async findFan(query, market) {
      const [condition, values] =
        'email' in query
          ? ['lower(email) = $3', [query.email]]
          : [
              'document_type = $3 and upper(document_number) = $4',
              [query.documentType, query.documentNumber],
            ];
      const [row] = await database.query<PersonRow>(
        `select ${personColumns} from person where ${fanCondition} and ${condition}`,
        [staffRoles, market, ...values],
      );
      return row === undefined ? null : toSessionUser(row);
    },

    requirePasswordReset: (id, market) =>
      database.transaction(async (tx) => {
        const [before] = await tx.query<AccountRow>(
          `select ${columns} from person where ${fanCondition} and id = $3 for update`,
          [staffRoles, market, id],
        );
        if (before === undefined) return 'unknown';
        if (!before.has_password) return 'no-password';
        const [row] = await tx.query<{ done: boolean }>('select require_password_reset($1) as done', [id]);
        await voidOpenChallenges(tx, id);
        const [after] = await tx.query<AccountRow>(`select ${columns} from person where id = $1`, [id]);
        if (after === undefined) throw new Error('The locked account was not found');
        return { account: toFanAccount(after), addressee: toAddressee(after), isNew: row?.done === true };
      }),
  };
}

const toFanAccount = (row: AccountRow): FanAccount => ({
  id: row.id,
  name: abbreviateName(row.first_name ?? '', row.last_name ?? ''),
  email: row.email === null ? null : maskContact(row.email),
  phone: row.phone === null ? null : maskContact(row.phone),
  document:
    row.document_type === null || row.document_number === null
      ? null
      : maskTypedDocument(row.document_type, row.document_number),
  hasPassword: row.has_password,
  resetRequiredAt: row.password_reset_required_at?.getTime() ?? null,
});

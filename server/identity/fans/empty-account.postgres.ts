import { type AccountContents, isEmptyAccount } from '#domain/identity/empty-account.ts';
import { toRoles } from '#server/kernel/public.ts';
import type { Queryable } from '../../db/client.ts';
import { erasePersonalData } from '../account/anonymise-person.postgres.ts';
import { isPhone } from '../sign-in/contact.ts';
import { buildContactCondition } from './people.repository.ts';

type AccountContentsRow = Omit<AccountContents, 'roles'> & {
  readonly id: string;
  readonly roles: readonly string[];
};

/** Closes another person's account that has this contact and nothing else, and returns its id. Returns null without such an account. */
export async function closeEmptyAccount(
  tx: Queryable,
  contact: string,
  personId: string,
): Promise<string | null> {
  const { where, parameters } = buildContactCondition(contact);
  const [holder] = await tx.query<{ id: string }>(
    `select id from person where ${where} and id <> $${parameters.length + 1} for update`,
    [...parameters, personId],
  );
  if (holder === undefined) return null;
  const [row] = await tx.query<AccountContentsRow>(
    `select p.id, p.registration_status as registration, p.roles, case when $2 then p.email else p.phone end is not null as "hasOtherContact",
       coalesce(p.first_name, p.last_name) is not null as "hasName", p.document_number is not null as "hasDocument",
       p.password_hash is not null as "hasPassword",
       (select count(*)::int from orders where buyer_id = p.id)
         + (select count(*)::int from installment_plan where person_id = p.id) as orders,
       (select count(*)::int from ticket where owner_id = p.id) as tickets,
       (select count(*)::int from reservation where person_id = p.id
          and status in ('BOOKED', 'BOOKED_FOREVER', 'ACTIVE', 'STARTED_PAYMENT', 'WAITING_FOR_PAYMENT', 'FINISHED')) as "activeHolds",
       (select count(*)::int from saved_card where person_id = p.id) as "savedCards"
     from person p where p.id = $1`,
    [holder.id, isPhone(contact)],
  );
  if (row === undefined || !isEmptyAccount({ ...row, roles: toRoles(row.roles) })) return null;
  await erasePersonalData(tx, row.id, [contact]);
  return row.id;
}

import type { AccountDeletionBlockers } from '#domain/identity/profile.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Database, Queryable } from '../../db/client.ts';
import { type AddresseeRow, addresseeColumns, toAddressee } from '../fans/addressee.postgres.ts';
import type { Addressee } from './profiles.port.ts';

/**
 * Closes and anonymises an account in one transaction. Sales records keep an id that no longer identifies anybody; all
 * personal data is deleted. Assumption: open payments, tickets of coming events (their refund is the buyer's, also after they were given away), outstanding refunds, a partly paid
 * installment plan and a wallet balance block the deletion, since money or admission would have no owner.
 */
export function anonymisePerson(
  database: Database,
  personId: string,
): Promise<Result<Addressee | null, AccountDeletionBlockers>> {
  return database.transaction(async (tx) => {
    // Purchases of this person wait here, and then find the account gone (reject_deleted_buyer).
    const [account] = await tx.query<AddresseeRow>(
      `select ${addresseeColumns} from person
       where id = $1 and deleted_at is null for update`,
      [personId],
    );
    if (account === undefined) return ok(null);
    const ties = await findAccountTies(tx, personId);
    const { balance, ...counts } = ties;
    if (balance !== null || Object.values(counts).some((count) => count > 0)) return err(ties);
    await declineOffersTo(tx, [account.email, account.phone]);
    await erasePersonalData(tx, personId, [account.email, account.phone]);
    return ok(toAddressee(account));
  });
}

/** Deletes the personal data of an account and ends all of its sessions. */
export async function erasePersonalData(
  tx: Queryable,
  personId: string,
  contacts: readonly (string | null)[],
): Promise<void> {
  for (const [statement, parameters] of buildErasureStatements(personId, contacts))
    await tx.query(statement, parameters);
}

/**
 * Ends the offers of tickets to contacts whose account is deleted. An empty account is closed because its contact moves to another
 * account of the same person, who accepts with that one.
 */
async function declineOffersTo(tx: Queryable, contacts: readonly (string | null)[]): Promise<void> {
  await tx.query(
    "select end_ticket_transfer(id, 'DECLINED') from ticket_transfer where contact = any ($1) and status = 'OFFERED'",
    [contacts.filter((contact) => contact !== null)],
  );
}

async function findAccountTies(tx: Queryable, personId: string): Promise<AccountDeletionBlockers> {
  const [row] = await tx.query<AccountDeletionBlockers>(
    `select (select count(*)::int from orders where buyer_id = $1
         and status in ('PENDING', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER'))
         + (select count(*)::int from installment_payment m join installment_plan p on p.id = m.plan_id
           where p.person_id = $1 and m.status in ('CREATED', 'PENDING')) as "openPayments",
       (select count(*)::int from ticket t join event e on e.id = t.event_id join orders o on o.id = t.order_id
         where (t.owner_id = $1 or o.buyer_id = $1) and t.cancelled_at is null
           and coalesce(e.ends_at, e.starts_at + interval '1 day') > now()) as "upcomingTickets",
       (select count(*)::int from orders o where o.buyer_id = $1 and (
         exists (select from payment_exception a where a.order_id = o.id
           and not exists (select from payment_exception_resolution n where n.exception_id = a.id))
         or exists (select from refund f where f.order_id = o.id and f.done_at is null))) as "ordersAwaitingRefund",
       (select count(*)::int from installment_plan p where p.person_id = $1 and p.completed_at is null
         and not exists (select from installment_plan_end e where e.plan_id = p.id)
         and exists (select from installment_payment m where m.plan_id = p.id and m.status = 'PAID')) as "unfinishedPlans",
       (select jsonb_build_object('amount', balance, 'currency', currency) from wallet
         where person_id = $1 and balance > 0) as balance`,
    [personId],
  );
  if (row === undefined) throw new Error('The count query returned no row');
  return row;
}

type Statement = readonly [sql: string, parameters: readonly (string | readonly string[])[]];

/** Builds the statements that erase personal data. Session ids, times and statuses stay for accounting and fraud review. */
function buildErasureStatements(
  personId: string,
  contacts: readonly (string | null)[],
): readonly Statement[] {
  const known = contacts.filter((contact) => contact !== null);
  return [
    [
      `update person set email = null, is_email_verified = false, phone_prefix = null, phone = null,
         is_phone_verified = false, first_name = null, last_name = null, gender = null, birth_date = null,
         document_type = null, document_number = null, password_hash = null, locale = null, notification_channels = '{EMAIL}',
         consents = '{}', roles = '{FAN}', registration_status = 'NOT_REGISTERED', deleted_at = now(), updated_at = now()
       where id = $1`,
      [personId],
    ],
    [
      'update session set ended_at = coalesce(ended_at, now()), user_agent = null where person_id = $1',
      [personId],
    ],
    ['delete from session_handoff_code where person_id = $1', [personId]],
    ['delete from otp_challenge where person_id = $1 or contact = any ($2)', [personId, known]],
    ['delete from idempotency where principal = $1', [`person:${personId}`]],
    ["update ticket set holder = '{}' where owner_id = $1 and holder <> '{}'", [personId]],
    [
      `update reservation_item set holder = null
       where holder is not null and reservation_id in (select id from reservation where person_id = $1)`,
      [personId],
    ],
    [
      `update payment_link set contact = null
       where contact is not null and order_id in (select id from orders where buyer_id = $1)`,
      [personId],
    ],
    [
      "select end_ticket_transfer(id, 'WITHDRAWN') from ticket_transfer where sender_id = $1 and status = 'OFFERED'",
      [personId],
    ],
    ['update reservation set note = null where person_id = $1 and note is not null', [personId]],
  ];
}

import type { Database } from '../../db/client.ts';

/** The maximum of rows deleted per table and call, which keeps locks short. */
export const DELETE_BATCH_SIZE = 5_000;

/**
 * The condition under which a row is outdated, by table. Assumption: refunds in the outbox, like the audit trail (`audit_event`) and every
 * state of a sale, are kept for ever; messages are kept as long as somebody may ask about them.
 */
const outdatedConditions = {
  idempotency: "created_at < now() - interval '7 days'",
  rate_limit: 'expires_at < now()',
  code_message_count: "slot < now() - interval '30 days'",
  session: `expires_at < now() - interval '1 day' or idle_expires_at < now() - interval '1 day'
    or ended_at < now() - interval '7 days'`,
  session_handoff_code: "expires_at < now() - interval '1 day'",
  otp_challenge: `created_at < now() - interval '2 days'
    or registration is not null and created_at < now() - interval '1 hour'`,
  second_factor_challenge: "created_at < now() - interval '2 days'",
  reservation_request: "at < now() - interval '7 days'",
  event_change: "at < now() - interval '1 day'",
  webhook_event: "done_at < now() - interval '30 days' and review_reason is null",
  outbox_message: "done_at < now() - interval '90 days' and kind <> 'REFUND'",
} as const;

/**
 * Deletes a bounded number of outdated rows of every table, clears the addresses of older holds and the contacts of past offers,
 * and returns how many, so that the caller can repeat.
 */
export async function deleteOutdatedRows(database: Database): Promise<number> {
  let total = 0;
  for (const [table, condition] of Object.entries(outdatedConditions)) {
    const [row] = await database.query<{ gone: number }>(
      `with gone as (
         delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit $1)) returning 1
       ) select count(*)::int as gone from gone`,
      [DELETE_BATCH_SIZE],
    );
    total += row?.gone ?? 0;
  }
  const cleared = await database.query(
    `update reservation set address = null, network = null where id in (
       select id from reservation where network is not null and created_at < now() - interval '2 days' limit $1
     ) returning id`,
    [DELETE_BATCH_SIZE],
  );
  return total + cleared.length + (await endPastOffers(database));
}

/** Ends offers of tickets whose event has begun: the contact that nobody answered for is erased. Returns how many. */
async function endPastOffers(database: Database): Promise<number> {
  const ended = await database.query(
    `select end_ticket_transfer(id, 'WITHDRAWN') from (
       select x.id from ticket_transfer x where x.status = 'OFFERED' and exists (
         select from ticket_transfer_item i join ticket t on t.id = i.ticket_id join event e on e.id = t.event_id
         where i.transfer_id = x.id and e.starts_at < now()) limit $1) as past`,
    [DELETE_BATCH_SIZE],
  );
  return ended.length;
}

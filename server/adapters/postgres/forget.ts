import type { Database } from '../../db/client.ts';

/** So many rows at once: longer than a moment nobody shall wait for a lock of ours. */
export const FORGOTTEN_AT_ONCE = 5_000;

/**
 * What is of no use any more, by table. Assumption: refunds in the outbox, like the audit trail (`auth_event`) and every
 * state of a sale, are kept for ever; what was merely said is kept as long as somebody may ask about it.
 */
const outdated = {
  idempotency: "created_at < now() - interval '7 days'",
  rate_limit: 'forget_at < now()',
  session: `expires_at < now() - interval '1 day' or idle_expires_at < now() - interval '1 day'
    or ended_at < now() - interval '7 days'`,
  session_code: "expires_at < now() - interval '1 day'",
  otp_challenge: `created_at < now() - interval '2 days'
    or registration is not null and created_at < now() - interval '1 hour'`,
  second_factor_challenge: "created_at < now() - interval '2 days'",
  reservation_request: "at < now() - interval '7 days'",
  inbox: "done_at < now() - interval '30 days' and parked_reason is null",
  outbox: "done_at < now() - interval '90 days' and kind <> 'REFUND'",
} as const;

/** Forgets a bounded number of outdated rows of every table; answers how many, so that the caller comes again. */
export async function forgetOutdated(database: Database): Promise<number> {
  let total = 0;
  for (const [table, condition] of Object.entries(outdated)) {
    const [row] = await database.query<{ gone: number }>(
      `with gone as (
         delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit $1)) returning 1
       ) select count(*)::int as gone from gone`,
      [FORGOTTEN_AT_ONCE],
    );
    total += row?.gone ?? 0;
  }
  return total;
}

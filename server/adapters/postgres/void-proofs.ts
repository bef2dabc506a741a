import type { Queryable } from '../../db/client.ts';

/**
 * A password was set: what was proven with the old one, or asked for to set another, is good for nothing more, nor is the
 * code that the old one sent to an address nobody confirmed. In the transaction that sets it.
 */
export async function voidProofs(tx: Queryable, personId: string): Promise<void> {
  await tx.query(
    `update second_factor_challenge set used_at = clock_timestamp(), pending_secret = null
     where person_id = $1 and used_at is null`,
    [personId],
  );
  await tx.query(
    `update otp_challenge set voided_at = clock_timestamp()
     where person_id = $1 and purpose in ('FORGOT', 'CONFIRM') and used_at is null and voided_at is null`,
    [personId],
  );
}

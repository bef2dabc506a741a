import type { Queryable } from '../../db/client.ts';

/**
 * Voids open challenges after a password change, inside its transaction: second-factor challenges started with the old password,
 * codes to reset it, and the code sent to an unconfirmed address.
 */
export async function voidOpenChallenges(tx: Queryable, personId: string): Promise<void> {
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

import { trustedPlaceDays } from '#server/kernel/public.ts';
import type { Database } from '../../db/client.ts';
import type { SignInHistory } from './sign-in-history.port.ts';

/** Reads sign-in history from the audit trail, which is its only store. */
export function postgresSignInHistory(database: Database): SignInHistory {
  return {
    async isTrustedNetwork(hashContact, address) {
      const rows = await database.query(
        `select from audit_event where details ->> 'contact' = $1 and ip = $2 and kind in ('login.otp', 'login.password', 'login.proven')
           and at > now() - make_interval(days => $3) limit 1`,
        [hashContact, address, trustedPlaceDays],
      );
      return rows.length > 0;
    },
  };
}

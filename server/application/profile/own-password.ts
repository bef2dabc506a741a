import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import type { SlowHash } from '../auth/hashing.port.ts';
import type { Limit, RateLimits } from '../auth/rate-limits.port.ts';

/** Attempts with the caller's current password, for any purpose. Assumption: as many as at the login. */
export const currentPasswordLimit: Limit = { most: 5, seconds: 15 * 60 };

export type OwnPasswordRefusal =
  | { readonly code: 'NotAuthorizedException' }
  | { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

type Guesser = { readonly personId: string; readonly sessionId: string; readonly address: string };

/** Checks the password of the signed-in person, rate limited against guessing on an unattended page. */
export type CheckOwnPassword = (
  given: string | undefined,
  stored: string,
  by: Guesser,
) => Promise<Result<null, OwnPasswordRefusal>>;

export function checkOwnPassword({
  limits,
  hash,
  audit,
}: {
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
}): CheckOwnPassword {
  return async (given, stored, { personId, sessionId, address }) => {
    const key = `password/own/${personId}`;
    const taken = await limits.take(key, currentPasswordLimit);
    if (!taken.allowed) return err({ code: 'TooManyFailedAttemptsException', retryAfter: taken.retryAfter });
    if (given === undefined || !(await hash.verify(stored, given))) {
      await audit.record({ kind: 'password.refused', personId, sessionId, address });
      return err({ code: 'NotAuthorizedException' });
    }
    await limits.forget(key);
    return ok(null);
  };
}

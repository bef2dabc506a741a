import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, Limit, RateLimits, SlowHash } from '#server/kernel/public.ts';

/** Attempts with the caller's current password, for any purpose. Assumption: as many as at the login. */
export const currentPasswordLimit: Limit = { max: 5, seconds: 15 * 60 };

export type CurrentPasswordError =
  | { readonly code: 'NotAuthorizedException' }
  | { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

type PasswordAttempt = { readonly personId: string; readonly sessionId: string; readonly address: string };

/** Checks the password of the signed-in person, rate limited against guessing on an unattended page. */
export type CheckCurrentPassword = (
  typed: string | undefined,
  stored: string,
  owner: PasswordAttempt,
) => Promise<Result<null, CurrentPasswordError>>;

export function createCurrentPasswordCheck({
  limits,
  hash,
  audit,
}: {
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
}): CheckCurrentPassword {
  return async (typed, stored, { personId, sessionId, address }) => {
    const key = `password/own/${personId}`;
    const limitResult = await limits.consume(key, currentPasswordLimit);
    if (!limitResult.allowed)
      return err({ code: 'TooManyFailedAttemptsException', retryAfter: limitResult.retryAfter });
    if (typed === undefined || !(await hash.verify(stored, typed))) {
      await audit.record({ kind: 'password.rejected', personId, sessionId, address });
      return err({ code: 'NotAuthorizedException' });
    }
    await limits.reset(key);
    return ok(null);
  };
}

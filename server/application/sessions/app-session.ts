import type { SessionUser } from '#domain/auth/session-user.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import type { RateLimits } from '../auth/rate-limits.port.ts';
import { hashOfSecret, newSecret } from '../auth/secret.ts';
import { takeAll } from '../auth/take-all.ts';
import type { People } from '../fan/people.port.ts';
import type { OwnSessions } from './own-sessions.port.ts';

/** Figures of the code that hands a person from the app to a browser. Assumption: a minute opens a page. */
export const appCodeRules = {
  lifeSeconds: 60,
  perPerson: { most: 20, seconds: 10 * 60 },
  triesPerAddress: { most: 60, seconds: 10 * 60 },
} as const;

type Limited = { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };
type Locked = { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

/** From the mobile app into a browser, as the same person. Spec §7, /api/auth/{product}-session. */
export type AppSessions = {
  issue(by: {
    readonly personId: string;
    readonly sessionId: string;
  }): Promise<Result<{ readonly code: string; readonly expiresAt: Instant }, Limited>>;
  redeem(
    code: string,
    address: string,
  ): Promise<Result<SessionUser, Locked | { readonly code: 'CodeExpiredException' }>>;
};

export function appSessions({
  sessions,
  people,
  limits,
  audit,
}: {
  readonly sessions: OwnSessions;
  readonly people: Pick<People, 'find'>;
  readonly limits: RateLimits;
  readonly audit: AuditTrail;
}): AppSessions {
  return {
    async issue({ personId, sessionId }) {
      const taken = await takeAll(limits, [
        { key: `app-code/person/${personId}`, limit: appCodeRules.perPerson },
      ]);
      if (!taken.allowed) return err({ code: 'TooManyRequestsException', retryAfter: taken.retryAfter });
      const code = newSecret();
      const { lifeSeconds } = appCodeRules;
      const codeHash = hashOfSecret(code);
      return ok({ code, expiresAt: await sessions.keepCode({ personId, sessionId, codeHash, lifeSeconds }) });
    },

    async redeem(code, address) {
      const taken = await takeAll(limits, [
        { key: `app-code/address/${address}`, limit: appCodeRules.triesPerAddress },
      ]);
      if (!taken.allowed)
        return err({ code: 'TooManyFailedAttemptsException', retryAfter: taken.retryAfter });
      const personId = await sessions.spendCode(hashOfSecret(code));
      const user = personId === null ? null : await people.find(personId);
      if (user === null) return err({ code: 'CodeExpiredException' });
      await audit.record({ kind: 'login.app', personId: user.id, address });
      return ok(user);
    },
  };
}

import type { AppAccount } from '#domain/auth/app-account.ts';
import { maskContact } from '#domain/auth/contact.ts';
import { contactOf, type SessionUser } from '#domain/auth/session-user.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import type { RateLimits } from '../auth/rate-limits.port.ts';
import { hashOfSecret, newSecret } from '../auth/secret.ts';
import { takeAll } from '../auth/take-all.ts';
import type { People } from '../fan/people.port.ts';
import type { OwnSessions } from './own-sessions.port.ts';

/**
 * The parameters of the code that transfers a session from the app to a browser. Assumption: one minute to open the
 * page, and five minutes to answer whether it is the right account.
 */
export const appCodeRules = {
  lifeSeconds: 60,
  answerSeconds: 5 * 60,
  perPerson: { most: 20, seconds: 10 * 60 },
  triesPerAddress: { most: 60, seconds: 10 * 60 },
} as const;

type Limited = { readonly code: 'TooManyRequestsException'; readonly retryAfter: number };
type Locked = { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

/**
 * Transfers a session from the mobile app to a browser, for the same person. Spec §7, /api/auth/{product}-session.
 */
export type AppSessions = {
  issue(by: {
    readonly personId: string;
    readonly sessionId: string;
  }): Promise<Result<{ readonly code: string; readonly expiresAt: Instant }, Limited>>;
  /**
   * Returns the account that the code would sign in, masked but recognisable; nobody is signed in by this call.
   */
  read(
    code: string,
    by: { readonly personId: string | null; readonly address: string },
  ): Promise<
    Result<AppAccount & { readonly expiresAt: Instant }, Locked | { readonly code: 'CodeExpiredException' }>
  >;
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
  const mayTry = async (address: string): Promise<Result<null, Locked>> => {
    const taken = await takeAll(limits, [
      { key: `app-code/address/${address}`, limit: appCodeRules.triesPerAddress },
    ]);
    return taken.allowed
      ? ok(null)
      : err({ code: 'TooManyFailedAttemptsException', retryAfter: taken.retryAfter });
  };

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

    async read(code, { personId, address }) {
      const allowed = await mayTry(address);
      if (!allowed.ok) return allowed;
      const found = await sessions.readCode(hashOfSecret(code), appCodeRules.answerSeconds);
      const owner = found === null ? null : await people.find(found.personId);
      if (found === null || owner === null) return err({ code: 'CodeExpiredException' });
      const here = personId === null || personId === owner.id ? null : await people.find(personId);
      return ok({
        account: maskContact(contactOf(owner)),
        isHere: personId === owner.id,
        here: here === null ? null : maskContact(contactOf(here)),
        expiresAt: found.expiresAt,
      });
    },

    async redeem(code, address) {
      const allowed = await mayTry(address);
      if (!allowed.ok) return allowed;
      const personId = await sessions.spendCode(hashOfSecret(code));
      const user = personId === null ? null : await people.find(personId);
      if (user === null) return err({ code: 'CodeExpiredException' });
      await audit.record({ kind: 'login.app', personId: user.id, address });
      return ok(user);
    },
  };
}

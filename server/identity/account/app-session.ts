import type { AppAccount } from '#domain/identity/app-account.ts';
import { maskContact } from '#domain/identity/contact.ts';
import { getPrimaryContact, type SessionUser } from '#domain/identity/session-user.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, RateLimits } from '#server/kernel/public.ts';
import { consumeLimits, generateSecret, hashSecret } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import type { AccountSessionStore } from './account-sessions.port.ts';

/**
 * The parameters of the code that transfers a session from the app to a browser. Assumption: one minute to open the
 * page, and five minutes to answer whether it is the right account.
 */
export const appCodeRules = {
  lifeSeconds: 60,
  answerSeconds: 5 * 60,
  perPerson: { max: 20, seconds: 10 * 60 },
  attemptsPerAddress: { max: 60, seconds: 10 * 60 },
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

export function createAppSessions({
  sessions,
  people,
  limits,
  audit,
}: {
  readonly sessions: AccountSessionStore;
  readonly people: Pick<People, 'find'>;
  readonly limits: RateLimits;
  readonly audit: AuditTrail;
}): AppSessions {
  const checkLimit = async (address: string): Promise<Result<null, Locked>> => {
    const limitResult = await consumeLimits(limits, [
      { key: `app-code/address/${address}`, limit: appCodeRules.attemptsPerAddress },
    ]);
    return limitResult.allowed
      ? ok(null)
      : err({ code: 'TooManyFailedAttemptsException', retryAfter: limitResult.retryAfter });
  };

  return {
    async issue({ personId, sessionId }) {
      const limitResult = await consumeLimits(limits, [
        { key: `app-code/person/${personId}`, limit: appCodeRules.perPerson },
      ]);
      if (!limitResult.allowed)
        return err({ code: 'TooManyRequestsException', retryAfter: limitResult.retryAfter });
      const code = generateSecret();
      const { lifeSeconds } = appCodeRules;
      const codeHash = hashSecret(code);
      return ok({ code, expiresAt: await sessions.saveCode({ personId, sessionId, codeHash, lifeSeconds }) });
    },

    async read(code, { personId, address }) {
      const allowed = await checkLimit(address);
      if (!allowed.ok) return allowed;
      const found = await sessions.findCode(hashSecret(code), appCodeRules.answerSeconds);
      const owner = found === null ? null : await people.find(found.personId);
      if (found === null || owner === null) return err({ code: 'CodeExpiredException' });
      const current = personId === null || personId === owner.id ? null : await people.find(personId);
      return ok({
        account: maskContact(getPrimaryContact(owner)),
        isSignedIn: personId === owner.id,
        signedInAs: current === null ? null : maskContact(getPrimaryContact(current)),
        expiresAt: found.expiresAt,
      });
    },

    async redeem(code, address) {
      const allowed = await checkLimit(address);
      if (!allowed.ok) return allowed;
      const personId = await sessions.redeemCode(hashSecret(code));
      const user = personId === null ? null : await people.find(personId);
      if (user === null) return err({ code: 'CodeExpiredException' });
      await audit.record({ kind: 'login.app', personId: user.id, address });
      return ok(user);
    },
  };
}

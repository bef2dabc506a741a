import type { Enrolment, SecondFactorChallenge } from '#domain/auth/operator.ts';
import { parseRecoveryCode } from '#domain/auth/recovery-code.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { parseOtp } from '#domain/fan/credentials.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import type { SlowHash } from '../auth/hashing.port.ts';
import type { RateLimits } from '../auth/rate-limits.port.ts';
import { hashOfSecret, newSecret, sameHash } from '../auth/secret.ts';
import type { People } from '../fan/people.port.ts';
import { factorCheck, type Locked } from './factor-check.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { secondFactorRules as rules } from './second-factor-rules.ts';
import type { AwaitedFactor, SecondFactors } from './second-factors.port.ts';
import type { Totp } from './totp.port.ts';

export type SecondFactorParts = {
  readonly factors: SecondFactors;
  readonly people: Pick<People, 'find'>;
  readonly totp: Totp;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
};

type Expired = { readonly code: 'CodeExpiredException' };
type Mismatch = { readonly code: 'CodeMismatchException'; readonly detail: { readonly triesLeft: number } };
type NotEnrolled = { readonly code: 'SoftwareTokenMFANotFoundException' };
type Enrolled = { readonly code: 'TRANSITION_REFUSED' };
type CodeNeeded = { readonly code: 'REAUTHENTICATION_REQUIRED' };
type From = { readonly address: string; readonly now: Instant };

/**
 * The second factor of operators (RFC 6238): requested after a correct password, and enrolled where there is none yet.
 */
export type SecondFactor = {
  /**
   * Creates a challenge after a correct password. Returns null for people who are no operators: they need none.
   */
  ask(personId: string): Promise<SecondFactorChallenge | null>;
  /** Returns the person whose authenticator or recovery code is correct; each is valid once. */
  confirm(
    challengeId: string,
    code: string,
    from: From,
  ): Promise<Result<SessionUser, Expired | Mismatch | Locked | NotEnrolled>>;
  /**
   * Returns the secret for setting up an authenticator; the same one on every call in a challenge. After a reset by a
   * manager it requires the mailed code.
   */
  enrol(
    challengeId: string,
    mailedCode: string | undefined,
    from: Pick<From, 'address'>,
  ): Promise<Result<Enrolment, Expired | Enrolled | Mismatch | Locked | CodeNeeded>>;
  /** Completes the enrolment with the first code; the recovery codes are shown only this once. */
  confirmEnrolment(
    challengeId: string,
    code: string,
    from: From,
  ): Promise<
    Result<
      { readonly user: SessionUser; readonly recoveryCodes: readonly string[] },
      Expired | Mismatch | Locked
    >
  >;
};

export function secondFactor({
  factors,
  people,
  totp,
  limits,
  hash,
  audit,
}: SecondFactorParts): SecondFactor {
  const check = factorCheck({ factors, totp, limits, hash, audit });
  const wrong = async ({ personId, checksLeft }: AwaitedFactor, address: string) => {
    await audit.record({ kind: 'second-factor.wrong', personId, address });
    return err<Mismatch>({ code: 'CodeMismatchException', detail: { triesLeft: checksLeft } });
  };

  return {
    async ask(personId) {
      const challengeId = newSecret();
      const opened = await factors.open(hashOfSecret(challengeId), personId, rules);
      return opened && { challengeId, expiresAt: opened.expiresAt, enrol: !opened.isEnrolled };
    },

    async confirm(challengeId, code, { address, now }) {
      const idHash = hashOfSecret(challengeId);
      const locked = await check.lockedAt(address);
      if (locked !== null) return locked;
      const waiting = await factors.find(idHash);
      if (waiting === null) return err({ code: 'CodeExpiredException' });
      if (waiting.secret === null) return err({ code: 'SoftwareTokenMFANotFoundException' });
      const { personId } = waiting;
      const lockedOut = await check.lockedOut(code, { personId, address });
      if (lockedOut !== null) return lockedOut;
      const taken = await factors.takeCheck(idHash);
      if (taken === null || taken.secret === null) return err({ code: 'CodeExpiredException' });
      const right = await check.isRight(code, { personId, secret: taken.secret }, now);
      if (!right) return wrong(taken, address);
      const user = (await factors.consume(idHash)) ? await people.find(personId) : null;
      if (user === null) return err({ code: 'CodeExpiredException' });
      await check.relax(code, personId);
      const kind = parseRecoveryCode(code) === null ? 'login.second-factor' : 'login.recovery-code';
      await audit.record({ kind, personId, address });
      return ok(user);
    },

    async enrol(challengeId, mailedCode, { address }) {
      const idHash = hashOfSecret(challengeId);
      const waiting = await factors.find(idHash);
      if (waiting === null) return err({ code: 'CodeExpiredException' });
      if (waiting.secret !== null) return err({ code: 'TRANSITION_REFUSED' });
      if (waiting.reset !== null) {
        if (mailedCode === undefined) return err({ code: 'REAUTHENTICATION_REQUIRED' });
        const locked = await check.lockedAt(address);
        if (locked !== null) return locked;
        const taken = await factors.takeCheck(idHash);
        if (taken === null) return err({ code: 'CodeExpiredException' });
        if (!isMailedCode(mailedCode, taken)) return wrong(taken, address);
      }
      const secret = await factors.keepSecret(idHash, totp.newSecret());
      if (secret === null) return err({ code: 'CodeExpiredException' });
      return ok({ secret: totp.textOf(secret), otpauthUri: totp.uriOf(secret, waiting.email) });
    },

    async confirmEnrolment(challengeId, code, { address, now }) {
      const idHash = hashOfSecret(challengeId);
      const locked = await check.lockedAt(address);
      if (locked !== null) return locked;
      const taken = await factors.takeCheck(idHash);
      const secret = taken?.pendingSecret ?? null;
      if (taken === null || secret === null || taken.secret !== null)
        return err({ code: 'CodeExpiredException' });
      const digits = parseOtp(code);
      const step = totp.stepOf(secret, digits.ok ? digits.value : '', now);
      if (step === null) return wrong(taken, address);
      const { personId } = taken;
      const { shown, kept } = await newRecoveryCodes(hash);
      const user = (await factors.enrol(idHash, { step, codes: kept })) ? await people.find(personId) : null;
      if (user === null) return err({ code: 'CodeExpiredException' });
      await audit.record({ kind: 'second-factor.enrolled', personId, address });
      return ok({ user, recoveryCodes: shown });
    },
  };
}

/**
 * Returns true when the code matches the one mailed with the reset. Without it, no secret is shown that could be
 * confirmed.
 */
function isMailedCode(typed: string, { reset }: AwaitedFactor): boolean {
  const code = parseRecoveryCode(typed);
  const kept = reset?.codeHash ?? null;
  return code !== null && kept !== null && sameHash(kept, hashOfSecret(code));
}

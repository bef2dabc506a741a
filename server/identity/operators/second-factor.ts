import { parseOtp } from '#domain/identity/credentials.ts';
import type { SecondFactorChallenge, SecondFactorEnrolment } from '#domain/identity/operator.ts';
import { parseRecoveryCode } from '#domain/identity/recovery-code.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, RateLimits, SlowHash } from '#server/kernel/public.ts';
import { areHashesEqual, generateSecret, hashSecret } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import { createFactorCheck, type Locked } from './factor-check.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import { secondFactorRules as rules } from './second-factor-rules.ts';
import type { PendingSecondFactor, SecondFactors } from './second-factors.port.ts';
import type { Totp } from './totp.port.ts';

export type SecondFactorDeps = {
  readonly factors: SecondFactors;
  readonly people: Pick<People, 'find'>;
  readonly totp: Totp;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
};

type Expired = { readonly code: 'CodeExpiredException' };
type Mismatch = {
  readonly code: 'CodeMismatchException';
  readonly detail: { readonly attemptsLeft: number };
};
type NotEnrolled = { readonly code: 'SoftwareTokenMFANotFoundException' };
type Enrolled = { readonly code: 'TRANSITION_NOT_ALLOWED' };
type CodeNeeded = { readonly code: 'REAUTHENTICATION_REQUIRED' };
type RequestContext = { readonly address: string; readonly now: Instant };

/**
 * The second factor of operators (RFC 6238): requested after a correct password, and enrolled where there is none yet.
 */
export type SecondFactor = {
  /**
   * Creates a challenge after a correct password. Returns null for people who are no operators: they need none.
   */
  createChallenge(personId: string): Promise<SecondFactorChallenge | null>;
  /** Returns the person whose authenticator or recovery code is correct; each is valid once. */
  confirm(
    challengeId: string,
    code: string,
    from: RequestContext,
  ): Promise<Result<SessionUser, Expired | Mismatch | Locked | NotEnrolled>>;
  /**
   * Returns the secret for setting up an authenticator; the same one on every call in a challenge. After a reset by a
   * manager it requires the mailed code.
   */
  enrol(
    challengeId: string,
    mailedCode: string | undefined,
    from: Pick<RequestContext, 'address'>,
  ): Promise<Result<SecondFactorEnrolment, Expired | Enrolled | Mismatch | Locked | CodeNeeded>>;
  /** Completes the enrolment with the first code; the recovery codes are shown only this once. */
  confirmEnrolment(
    challengeId: string,
    code: string,
    from: RequestContext,
  ): Promise<
    Result<
      { readonly user: SessionUser; readonly recoveryCodes: readonly string[] },
      Expired | Mismatch | Locked
    >
  >;
};

export function createSecondFactor({
  factors,
  people,
  totp,
  limits,
  hash,
  audit,
}: SecondFactorDeps): SecondFactor {
  const check = createFactorCheck({ factors, totp, limits, hash, audit });
  const rejectWrongCode = async ({ personId, checksLeft }: PendingSecondFactor, address: string) => {
    await audit.record({ kind: 'second-factor.wrong', personId, address });
    return err<Mismatch>({ code: 'CodeMismatchException', detail: { attemptsLeft: checksLeft } });
  };

  return {
    async createChallenge(personId) {
      const challengeId = generateSecret();
      const opened = await factors.createChallenge(hashSecret(challengeId), personId, rules);
      return opened && { challengeId, expiresAt: opened.expiresAt, enrol: !opened.isEnrolled };
    },

    async confirm(challengeId, code, { address, now }) {
      const idHash = hashSecret(challengeId);
      const locked = await check.checkAddressLimit(address);
      if (locked !== null) return locked;
      const pending = await factors.findChallenge(idHash);
      if (pending === null) return err({ code: 'CodeExpiredException' });
      if (pending.secret === null) return err({ code: 'SoftwareTokenMFANotFoundException' });
      const { personId } = pending;
      const checkPersonLimit = await check.checkPersonLimit(code, { personId, address });
      if (checkPersonLimit !== null) return checkPersonLimit;
      const consumed = await factors.consumeCheck(idHash);
      if (consumed === null || consumed.secret === null) return err({ code: 'CodeExpiredException' });
      const right = await check.verifyAndConsume(code, { personId, secret: consumed.secret }, now);
      if (!right) return rejectWrongCode(consumed, address);
      const user = (await factors.consumeChallenge(idHash)) ? await people.find(personId) : null;
      if (user === null) return err({ code: 'CodeExpiredException' });
      await check.resetShortLimit(code, personId);
      const kind = parseRecoveryCode(code) === null ? 'login.second-factor' : 'login.recovery-code';
      await audit.record({ kind, personId, address });
      return ok(user);
    },

    async enrol(challengeId, mailedCode, { address }) {
      const idHash = hashSecret(challengeId);
      const pending = await factors.findChallenge(idHash);
      if (pending === null) return err({ code: 'CodeExpiredException' });
      if (pending.secret !== null) return err({ code: 'TRANSITION_NOT_ALLOWED' });
      if (pending.reset !== null) {
        if (mailedCode === undefined) return err({ code: 'REAUTHENTICATION_REQUIRED' });
        const locked = await check.checkAddressLimit(address);
        if (locked !== null) return locked;
        const consumed = await factors.consumeCheck(idHash);
        if (consumed === null) return err({ code: 'CodeExpiredException' });
        if (!matchesMailedCode(mailedCode, consumed)) return rejectWrongCode(consumed, address);
      }
      const secret = await factors.savePendingSecret(idHash, totp.generateSecret());
      if (secret === null) return err({ code: 'CodeExpiredException' });
      return ok({ secret: totp.encodeSecret(secret), otpauthUri: totp.buildUri(secret, pending.email) });
    },

    async confirmEnrolment(challengeId, code, { address, now }) {
      const idHash = hashSecret(challengeId);
      const locked = await check.checkAddressLimit(address);
      if (locked !== null) return locked;
      const consumed = await factors.consumeCheck(idHash);
      const secret = consumed?.pendingSecret ?? null;
      if (consumed === null || secret === null || consumed.secret !== null)
        return err({ code: 'CodeExpiredException' });
      const digits = parseOtp(code);
      const step = totp.findStep(secret, digits.ok ? digits.value : '', now);
      if (step === null) return rejectWrongCode(consumed, address);
      const { personId } = consumed;
      const { plainCodes, codeHashes } = await generateRecoveryCodes(hash);
      const user = (await factors.enrol(idHash, { step, codes: codeHashes }))
        ? await people.find(personId)
        : null;
      if (user === null) return err({ code: 'CodeExpiredException' });
      await audit.record({ kind: 'second-factor.enrolled', personId, address });
      return ok({ user, recoveryCodes: plainCodes });
    },
  };
}

/**
 * Returns true when the code matches the one mailed with the reset. Without it, no secret is shown that could be
 * confirmed.
 */
function matchesMailedCode(typed: string, { reset }: PendingSecondFactor): boolean {
  const code = parseRecoveryCode(typed);
  const codeHashes = reset?.codeHash ?? null;
  return code !== null && codeHashes !== null && areHashesEqual(codeHashes, hashSecret(code));
}

import type { Enrolment, SecondFactorChallenge } from '#domain/auth/operator.ts';
import { parseRecoveryCode } from '#domain/auth/recovery-code.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { parseOtp } from '#domain/fan/credentials.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import { firstOfItsKind } from '../auth/first-refusal.ts';
import type { SlowHash } from '../auth/hashing.port.ts';
import type { Limit, RateLimits } from '../auth/rate-limits.port.ts';
import { hashOfSecret, newSecret } from '../auth/secret.ts';
import { takeAll } from '../auth/take-all.ts';
import type { People } from '../fan/people.port.ts';
import { newRecoveryCodes, partsOfRecoveryCode } from './recovery-codes.ts';
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
type Locked = { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };
type NotEnrolled = { readonly code: 'SoftwareTokenMFANotFoundException' };
type Enrolled = { readonly code: 'TRANSITION_REFUSED' };
type From = { readonly address: string; readonly now: Instant };

/** The second factor of operators (RFC 6238): asked after a right password, enrolled where there is none yet. */
export type SecondFactor = {
  /** A proven password begins to wait. Null for whoever is no operator: they need none. */
  ask(personId: string): Promise<SecondFactorChallenge | null>;
  /** The person whose code of the authenticator, or recovery code, this is. Either is good once. */
  confirm(
    challengeId: string,
    code: string,
    from: From,
  ): Promise<Result<SessionUser, Expired | Mismatch | Locked | NotEnrolled>>;
  /** What to set an authenticator up with; asked again in the same challenge, the same. */
  enrol(challengeId: string): Promise<Result<Enrolment, Expired | Enrolled>>;
  /** The first code proves that the authenticator was set up; the recovery codes are told this once. */
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
  const firstRefusal = firstOfItsKind(audit, limits);

  const within = async (
    wanted: Parameters<typeof takeAll>[1],
    personId: string | undefined,
    address: string,
  ) => {
    const taken = await takeAll(limits, wanted);
    if (taken.allowed) return null;
    await firstRefusal({ kind: 'second-factor.locked', personId, address });
    return err<Locked>({ code: 'TooManyFailedAttemptsException', retryAfter: taken.retryAfter });
  };
  const lockedAt = (address: string) =>
    within(each(`second-factor/address/${address}`, rules.perAddress), undefined, address);
  const wrong = async ({ personId, checksLeft }: AwaitedFactor, address: string) => {
    await audit.record({ kind: 'second-factor.wrong', personId, address });
    return err<Mismatch>({ code: 'CodeMismatchException', detail: { triesLeft: checksLeft } });
  };

  const isStepOf = async (
    { personId, secret }: AwaitedFactor,
    code: string,
    now: Instant,
  ): Promise<boolean> => {
    const step = secret === null ? null : totp.stepOf(secret, code, now);
    return step !== null && (await factors.takeStep(personId, step));
  };
  const isRecoveryOf = async ({ personId }: AwaitedFactor, code: string): Promise<boolean> => {
    const { lookup, proof } = partsOfRecoveryCode(code);
    const stored = await factors.recoveryCode(personId, lookup);
    const right = await (stored === null ? hash.pretend(proof) : hash.verify(stored, proof));
    return right && (await factors.takeRecoveryCode(personId, lookup));
  };

  return {
    async ask(personId) {
      const challengeId = newSecret();
      const opened = await factors.open(hashOfSecret(challengeId), personId, rules);
      return opened && { challengeId, expiresAt: opened.expiresAt, enrol: !opened.isEnrolled };
    },

    async confirm(challengeId, code, { address, now }) {
      const idHash = hashOfSecret(challengeId);
      const locked = await lockedAt(address);
      if (locked !== null) return locked;
      const waiting = await factors.find(idHash);
      if (waiting === null) return err({ code: 'CodeExpiredException' });
      if (waiting.secret === null) return err({ code: 'SoftwareTokenMFANotFoundException' });
      const recovery = parseRecoveryCode(code);
      const { personId } = waiting;
      const key = `second-factor/${recovery === null ? 'step' : 'recovery'}/${personId}`;
      const lockedOut = await within(
        each(key, recovery === null ? rules.perPerson : rules.recoveryPerPerson),
        personId,
        address,
      );
      if (lockedOut !== null) return lockedOut;
      const check = await factors.takeCheck(idHash);
      if (check === null) return err({ code: 'CodeExpiredException' });
      const digits = parseOtp(code);
      const right = await (recovery === null
        ? isStepOf(check, digits.ok ? digits.value : '', now)
        : isRecoveryOf(check, recovery));
      if (!right) return wrong(check, address);
      const user = (await factors.consume(idHash)) ? await people.find(personId) : null;
      if (user === null) return err({ code: 'CodeExpiredException' });
      // Only the shorter wait: what was tried today goes on counting.
      await limits.forget(`${key}/${rules.perPerson[0].seconds}`);
      const kind = recovery === null ? 'login.second-factor' : 'login.recovery-code';
      await audit.record({ kind, personId, address });
      return ok(user);
    },

    async enrol(challengeId) {
      const idHash = hashOfSecret(challengeId);
      const waiting = await factors.find(idHash);
      if (waiting === null) return err({ code: 'CodeExpiredException' });
      if (waiting.secret !== null) return err({ code: 'TRANSITION_REFUSED' });
      const secret = await factors.keepSecret(idHash, totp.newSecret());
      if (secret === null) return err({ code: 'CodeExpiredException' });
      return ok({ secret: totp.textOf(secret), otpauthUri: totp.uriOf(secret, waiting.email) });
    },

    async confirmEnrolment(challengeId, code, { address, now }) {
      const idHash = hashOfSecret(challengeId);
      const locked = await lockedAt(address);
      if (locked !== null) return locked;
      const check = await factors.takeCheck(idHash);
      const secret = check?.pendingSecret ?? null;
      if (check === null || secret === null || check.secret !== null)
        return err({ code: 'CodeExpiredException' });
      const digits = parseOtp(code);
      const step = totp.stepOf(secret, digits.ok ? digits.value : '', now);
      if (step === null) return wrong(check, address);
      const { personId } = check;
      const { shown, kept } = await newRecoveryCodes(hash);
      const user = (await factors.enrol(idHash, { step, codes: kept })) ? await people.find(personId) : null;
      if (user === null) return err({ code: 'CodeExpiredException' });
      await audit.record({ kind: 'second-factor.enrolled', personId, address });
      return ok({ user, recoveryCodes: shown });
    },
  };
}

const each = (key: string, allowances: readonly Limit[]) => allowances.map((limit) => ({ key, limit }));

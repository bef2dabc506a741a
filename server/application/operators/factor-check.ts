import { parseRecoveryCode } from '#domain/auth/recovery-code.ts';
import { parseOtp } from '#domain/fan/credentials.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err } from '#domain/shared/result.ts';
import type { AuditTrail } from '../auth/audit.port.ts';
import { firstOfItsKind } from '../auth/first-refusal.ts';
import type { SlowHash } from '../auth/hashing.port.ts';
import type { Limit, RateLimits } from '../auth/rate-limits.port.ts';
import { takeAll } from '../auth/take-all.ts';
import { partsOfRecoveryCode } from './recovery-codes.ts';
import { secondFactorRules as rules } from './second-factor-rules.ts';
import type { SecondFactors } from './second-factors.port.ts';
import type { Totp } from './totp.port.ts';

export type FactorCheckParts = {
  readonly factors: Pick<SecondFactors, 'takeStep' | 'recoveryCode' | 'takeRecoveryCode'>;
  readonly totp: Totp;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
};

export type Locked = { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

/** The person whose code is checked, and the network address. */
type Tried = { readonly personId: string; readonly address: string };

/** Verifies authenticator and recovery codes, within rate limits. */
export function factorCheck({ factors, totp, limits, hash, audit }: FactorCheckParts) {
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
  const keyOf = (code: string, personId: string) =>
    `second-factor/${parseRecoveryCode(code) === null ? 'step' : 'recovery'}/${personId}`;

  const isStepOf = async (personId: string, secret: Uint8Array, code: string, now: Instant) => {
    const digits = parseOtp(code);
    const step = totp.stepOf(secret, digits.ok ? digits.value : '', now);
    return step !== null && (await factors.takeStep(personId, step));
  };
  const isRecoveryOf = async (personId: string, code: string) => {
    const { lookup, proof } = partsOfRecoveryCode(code);
    const stored = await factors.recoveryCode(personId, lookup);
    const right = await (stored === null ? hash.pretend(proof) : hash.verify(stored, proof));
    return right && (await factors.takeRecoveryCode(personId, lookup));
  };

  return {
    lockedAt: (address: string) =>
      within(each(`second-factor/address/${address}`, rules.perAddress), undefined, address),

    /** Consumes one attempt of this person with this kind of code. */
    lockedOut: (code: string, { personId, address }: Tried) =>
      within(
        each(
          keyOf(code, personId),
          parseRecoveryCode(code) === null ? rules.perPerson : rules.recoveryPerPerson,
        ),
        personId,
        address,
      ),

    /** Verifies a code and consumes it when it is correct. */
    async isRight(
      code: string,
      of: { readonly personId: string; readonly secret: Uint8Array },
      now: Instant,
    ) {
      const recovery = parseRecoveryCode(code);
      return recovery === null
        ? isStepOf(of.personId, of.secret, code, now)
        : isRecoveryOf(of.personId, recovery);
    },

    /** Resets the short limit after a correct code; the daily limit keeps counting. */
    relax: (code: string, personId: string) =>
      limits.forget(`${keyOf(code, personId)}/${rules.perPerson[0].seconds}`),
  };
}

const each = (key: string, allowances: readonly Limit[]) => allowances.map((limit) => ({ key, limit }));

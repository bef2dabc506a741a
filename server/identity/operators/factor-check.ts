import { parseOtp } from '#domain/identity/credentials.ts';
import { parseRecoveryCode } from '#domain/identity/recovery-code.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err } from '#domain/shared/result.ts';
import type { AuditTrail, Limit, RateLimits, SlowHash } from '#server/kernel/public.ts';
import { consumeLimits, createThrottledAudit } from '#server/kernel/public.ts';
import { splitRecoveryCode } from './recovery-codes.ts';
import { secondFactorRules as rules } from './second-factor-rules.ts';
import type { SecondFactors } from './second-factors.port.ts';
import type { Totp } from './totp.port.ts';

export type FactorCheckDeps = {
  readonly factors: Pick<SecondFactors, 'consumeStep' | 'findRecoveryCodeHash' | 'consumeRecoveryCode'>;
  readonly totp: Totp;
  readonly limits: RateLimits;
  readonly hash: SlowHash;
  readonly audit: AuditTrail;
};

export type Locked = { readonly code: 'TooManyFailedAttemptsException'; readonly retryAfter: number };

/** The person whose code is checked, and the network address. */
type CodeAttempt = { readonly personId: string; readonly address: string };

/** Verifies authenticator and recovery codes, within rate limits. */
export function createFactorCheck({ factors, totp, limits, hash, audit }: FactorCheckDeps) {
  const recordThrottled = createThrottledAudit(audit, limits);

  const checkLimits = async (
    limitsToConsume: Parameters<typeof consumeLimits>[1],
    personId: string | undefined,
    address: string,
  ) => {
    const limitResult = await consumeLimits(limits, limitsToConsume);
    if (limitResult.allowed) return null;
    await recordThrottled({ kind: 'second-factor.locked', personId, address });
    return err<Locked>({ code: 'TooManyFailedAttemptsException', retryAfter: limitResult.retryAfter });
  };
  const toLimitKey = (code: string, personId: string) =>
    `second-factor/${parseRecoveryCode(code) === null ? 'step' : 'recovery'}/${personId}`;

  const verifyStep = async (personId: string, secret: Uint8Array, code: string, now: Instant) => {
    const digits = parseOtp(code);
    const step = totp.findStep(secret, digits.ok ? digits.value : '', now);
    return step !== null && (await factors.consumeStep(personId, step));
  };
  const verifyRecoveryCode = async (personId: string, code: string) => {
    const { lookup, proof } = splitRecoveryCode(code);
    const stored = await factors.findRecoveryCodeHash(personId, lookup);
    const right = await (stored === null ? hash.simulateVerification(proof) : hash.verify(stored, proof));
    return right && (await factors.consumeRecoveryCode(personId, lookup));
  };

  return {
    checkAddressLimit: (address: string) =>
      checkLimits(withKey(`second-factor/address/${address}`, rules.perAddress), undefined, address),

    /** Consumes one attempt of this person with this kind of code. */
    checkPersonLimit: (code: string, { personId, address }: CodeAttempt) =>
      checkLimits(
        withKey(
          toLimitKey(code, personId),
          parseRecoveryCode(code) === null ? rules.perPerson : rules.recoveryPerPerson,
        ),
        personId,
        address,
      ),

    /** Verifies a code and consumes it when it is correct. */
    async verifyAndConsume(
      code: string,
      of: { readonly personId: string; readonly secret: Uint8Array },
      now: Instant,
    ) {
      const recovery = parseRecoveryCode(code);
      return recovery === null
        ? verifyStep(of.personId, of.secret, code, now)
        : verifyRecoveryCode(of.personId, recovery);
    },

    /** Resets the short limit after a correct code; the daily limit keeps counting. */
    resetShortLimit: (code: string, personId: string) =>
      limits.reset(`${toLimitKey(code, personId)}/${rules.perPerson[0].seconds}`),
  };
}

const withKey = (key: string, allowances: readonly Limit[]) => allowances.map((limit) => ({ key, limit }));

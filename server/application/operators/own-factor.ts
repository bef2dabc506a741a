import type { Enrolment } from '#domain/auth/operator.ts';
import { parseOtp } from '#domain/fan/credentials.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { hashOfSecret, newSecret } from '../auth/secret.ts';
import type { People } from '../fan/people.port.ts';
import type { Messenger } from '../messenger.port.ts';
import type { Owner } from '../profile/own-account.ts';
import { type FactorCheckParts, factorCheck, type Locked } from './factor-check.ts';
import { factorMessage } from './factor-message.ts';
import type { OwnFactors } from './own-factors.port.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { codesRules, secondFactorRules } from './second-factor-rules.ts';

export type OwnFactorParts = FactorCheckParts & {
  readonly ownFactors: OwnFactors;
  readonly people: Pick<People, 'find'>;
  readonly messenger: Messenger;
};

type NotEnrolled = { readonly code: 'TRANSITION_REFUSED' };
type Mismatch = { readonly code: 'CodeMismatchException' };
type Codes = { readonly recoveryCodes: readonly string[] };

/** Lets a signed-in operator manage their own second factor. */
export type OwnFactor = {
  /** Reauthenticates with a code of the authenticator or a recovery code; each is valid once. */
  prove(by: Owner, code: string, now: Instant): Promise<Result<null, NotEnrolled | Mismatch | Locked>>;
  /** Starts the setup of another authenticator. */
  begin(by: Owner): Promise<Result<Enrolment & { readonly challengeId: string }, NotEnrolled>>;
  /** Replaces the authenticator once the first code of the new one is correct. */
  replace(
    by: Owner,
    answer: { readonly challengeId: string; readonly code: string },
    now: Instant,
  ): Promise<
    Result<
      Codes,
      | { readonly code: 'CodeExpiredException' }
      | (Mismatch & { readonly detail: { readonly triesLeft: number } })
      | Locked
    >
  >;
  renewCodes(
    by: Owner,
  ): Promise<
    Result<Codes, NotEnrolled | { readonly code: 'TooManyRequestsException'; readonly retryAfter: number }>
  >;
};

export function ownFactor(parts: OwnFactorParts): OwnFactor {
  const { ownFactors, people, messenger, totp, limits, hash, audit } = parts;
  const check = factorCheck(parts);

  const tell = async (
    kind: 'REPLACED' | 'CODES_RENEWED',
    told: Parameters<typeof factorMessage>[1] | null,
    { personId, sessionId, address, language }: Owner,
  ) => {
    if (told === null) return;
    const sent = await messenger.send(factorMessage({ kind }, told, language));
    if (!sent) await audit.record({ kind: 'notice.undelivered', personId, sessionId, address });
  };

  return {
    async prove({ personId, sessionId, address }, code, now) {
      const locked = (await check.lockedAt(address)) ?? (await check.lockedOut(code, { personId, address }));
      if (locked !== null) return locked;
      const secret = await ownFactors.secretOf(personId);
      if (secret === null) return err({ code: 'TRANSITION_REFUSED' });
      if (!(await check.isRight(code, { personId, secret }, now))) {
        await audit.record({ kind: 'second-factor.wrong', personId, sessionId, address });
        return err({ code: 'CodeMismatchException' });
      }
      await check.relax(code, personId);
      await audit.record({ kind: 'second-factor.proven', personId, sessionId, address });
      return ok(null);
    },

    async begin({ personId }) {
      const user = await people.find(personId);
      if (user === null || (await ownFactors.secretOf(personId)) === null)
        return err({ code: 'TRANSITION_REFUSED' });
      const [challengeId, secret] = [newSecret(), totp.newSecret()];
      await ownFactors.begin(hashOfSecret(challengeId), { personId, secret }, secondFactorRules);
      return ok({
        challengeId,
        secret: totp.textOf(secret),
        otpauthUri: totp.uriOf(secret, user.email),
      });
    },

    async replace(by, { challengeId, code }, now) {
      const { personId, sessionId, address } = by;
      const locked = await check.lockedAt(address);
      if (locked !== null) return locked;
      const idHash = hashOfSecret(challengeId);
      const taken = await ownFactors.takeCheck(idHash, personId);
      if (taken === null) return err({ code: 'CodeExpiredException' });
      const digits = parseOtp(code);
      const step = totp.stepOf(taken.secret, digits.ok ? digits.value : '', now);
      if (step === null) {
        await audit.record({ kind: 'second-factor.wrong', personId, sessionId, address });
        return err({ code: 'CodeMismatchException', detail: { triesLeft: taken.checksLeft } });
      }
      const { shown, kept } = await newRecoveryCodes(hash);
      const replaced = await ownFactors.replace(idHash, {
        personId,
        step,
        codes: kept,
        keptSession: sessionId,
      });
      if (replaced === null) return err({ code: 'CodeExpiredException' });
      await audit.record({ kind: 'second-factor.replaced', personId, sessionId, address });
      await tell('REPLACED', replaced.told, by);
      return ok({ recoveryCodes: shown });
    },

    async renewCodes(by) {
      const { personId, sessionId, address } = by;
      const taken = await limits.take(`recovery-codes/${personId}`, codesRules.perPerson);
      if (!taken.allowed) return err({ code: 'TooManyRequestsException', retryAfter: taken.retryAfter });
      if ((await ownFactors.secretOf(personId)) === null) return err({ code: 'TRANSITION_REFUSED' });
      const { shown, kept } = await newRecoveryCodes(hash);
      const renewed = await ownFactors.renewCodes(personId, kept);
      if (renewed === null) return err({ code: 'TRANSITION_REFUSED' });
      await audit.record({ kind: 'recovery-codes.renewed', personId, sessionId, address });
      await tell('CODES_RENEWED', renewed.told, by);
      return ok({ recoveryCodes: shown });
    },
  };
}

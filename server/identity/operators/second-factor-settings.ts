import { parseOtp } from '#domain/identity/credentials.ts';
import type { SecondFactorEnrolment } from '#domain/identity/operator.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Messenger } from '#server/kernel/public.ts';
import { generateSecret, hashSecret } from '#server/kernel/public.ts';
import type { AccountOwner } from '../account/account-settings.ts';
import type { People } from '../fans/people.port.ts';
import { createFactorCheck, type FactorCheckDeps, type Locked } from './factor-check.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import { buildSecondFactorMessage } from './second-factor-message.ts';
import { recoveryCodeRules, secondFactorRules } from './second-factor-rules.ts';
import type { SecondFactorSettingsStore } from './second-factor-settings.port.ts';

export type SecondFactorSettingsDeps = FactorCheckDeps & {
  readonly settingsStore: SecondFactorSettingsStore;
  readonly people: Pick<People, 'find'>;
  readonly messenger: Messenger;
};

type NotEnrolled = { readonly code: 'TRANSITION_NOT_ALLOWED' };
type Mismatch = { readonly code: 'CodeMismatchException' };
type Codes = { readonly recoveryCodes: readonly string[] };

/** Lets a signed-in operator manage their own second factor. */
export type SecondFactorSettings = {
  /** Reauthenticates with a code of the authenticator or a recovery code; each is valid once. */
  reauthenticate(
    actor: AccountOwner,
    code: string,
    now: Instant,
  ): Promise<Result<null, NotEnrolled | Mismatch | Locked>>;
  /** Starts the setup of another authenticator. */
  beginReplacement(
    actor: AccountOwner,
  ): Promise<Result<SecondFactorEnrolment & { readonly challengeId: string }, NotEnrolled>>;
  /** Replaces the authenticator once the first code of the new one is correct. */
  confirmReplacement(
    actor: AccountOwner,
    answer: { readonly challengeId: string; readonly code: string },
    now: Instant,
  ): Promise<
    Result<
      Codes,
      | { readonly code: 'CodeExpiredException' }
      | (Mismatch & { readonly detail: { readonly attemptsLeft: number } })
      | Locked
    >
  >;
  renewRecoveryCodes(
    actor: AccountOwner,
  ): Promise<
    Result<Codes, NotEnrolled | { readonly code: 'TooManyRequestsException'; readonly retryAfter: number }>
  >;
};

export function createSecondFactorSettings(deps: SecondFactorSettingsDeps): SecondFactorSettings {
  const { settingsStore, people, messenger, totp, limits, hash, audit } = deps;
  const check = createFactorCheck(deps);

  const notifyOwner = async (
    kind: 'REPLACED' | 'CODES_RENEWED',
    addressee: Parameters<typeof buildSecondFactorMessage>[1] | null,
    { personId, sessionId, address, language }: AccountOwner,
  ) => {
    if (addressee === null) return;
    const sent = await messenger.send(buildSecondFactorMessage({ kind }, addressee, language));
    if (!sent) await audit.record({ kind: 'notification.undelivered', personId, sessionId, address });
  };

  return {
    async reauthenticate({ personId, sessionId, address }, code, now) {
      const locked =
        (await check.checkAddressLimit(address)) ??
        (await check.checkPersonLimit(code, { personId, address }));
      if (locked !== null) return locked;
      const secret = await settingsStore.findSecret(personId);
      if (secret === null) return err({ code: 'TRANSITION_NOT_ALLOWED' });
      if (!(await check.verifyAndConsume(code, { personId, secret }, now))) {
        await audit.record({ kind: 'second-factor.wrong', personId, sessionId, address });
        return err({ code: 'CodeMismatchException' });
      }
      await check.resetShortLimit(code, personId);
      await audit.record({ kind: 'second-factor.proven', personId, sessionId, address });
      return ok(null);
    },

    async beginReplacement({ personId }) {
      const user = await people.find(personId);
      if (user === null || (await settingsStore.findSecret(personId)) === null)
        return err({ code: 'TRANSITION_NOT_ALLOWED' });
      const [challengeId, secret] = [generateSecret(), totp.generateSecret()];
      await settingsStore.beginReplacement(hashSecret(challengeId), { personId, secret }, secondFactorRules);
      return ok({
        challengeId,
        secret: totp.encodeSecret(secret),
        otpauthUri: totp.buildUri(secret, user.email),
      });
    },

    async confirmReplacement(actor, { challengeId, code }, now) {
      const { personId, sessionId, address } = actor;
      const locked = await check.checkAddressLimit(address);
      if (locked !== null) return locked;
      const idHash = hashSecret(challengeId);
      const consumed = await settingsStore.consumeCheck(idHash, personId);
      if (consumed === null) return err({ code: 'CodeExpiredException' });
      const digits = parseOtp(code);
      const step = totp.findStep(consumed.secret, digits.ok ? digits.value : '', now);
      if (step === null) {
        await audit.record({ kind: 'second-factor.wrong', personId, sessionId, address });
        return err({ code: 'CodeMismatchException', detail: { attemptsLeft: consumed.checksLeft } });
      }
      const { plainCodes, codeHashes } = await generateRecoveryCodes(hash);
      const replaced = await settingsStore.replaceSecret(idHash, {
        personId,
        step,
        codes: codeHashes,
        currentSessionId: sessionId,
      });
      if (replaced === null) return err({ code: 'CodeExpiredException' });
      await audit.record({ kind: 'second-factor.replaced', personId, sessionId, address });
      await notifyOwner('REPLACED', replaced.addressee, actor);
      return ok({ recoveryCodes: plainCodes });
    },

    async renewRecoveryCodes(actor) {
      const { personId, sessionId, address } = actor;
      const consumed = await limits.consume(`recovery-codes/${personId}`, recoveryCodeRules.perPerson);
      if (!consumed.allowed)
        return err({ code: 'TooManyRequestsException', retryAfter: consumed.retryAfter });
      if ((await settingsStore.findSecret(personId)) === null) return err({ code: 'TRANSITION_NOT_ALLOWED' });
      const { plainCodes, codeHashes } = await generateRecoveryCodes(hash);
      const renewed = await settingsStore.replaceRecoveryCodes(personId, codeHashes);
      if (renewed === null) return err({ code: 'TRANSITION_NOT_ALLOWED' });
      await audit.record({ kind: 'recovery-codes.renewed', personId, sessionId, address });
      await notifyOwner('CODES_RENEWED', renewed.addressee, actor);
      return ok({ recoveryCodes: plainCodes });
    },
  };
}

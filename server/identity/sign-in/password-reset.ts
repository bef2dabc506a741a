import type { OtpChallenge } from '#domain/identity/session-user.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, RequestOrigin, SlowHash } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import type { ResetAnonymousLimits } from './anonymous-limits.ts';
import type { CodeRequester } from './code-sign-in.ts';
import { type ContactPoint, hashContact } from './contact.ts';
import type { NotifyOwner } from './notify-owner.port.ts';
import type { CheckCodeError, OneTimeCodes, SendCodeError } from './one-time-codes.ts';
import { type PasswordIssue, validatePassword } from './password-policy.ts';
import type { VerifiedAccounts } from './verified-accounts.port.ts';

/** Sets a new password by a code (ASVS 6.4.3). Only the message reveals whether the account exists. */
export type PasswordReset = {
  requestCode(
    contactPoint: ContactPoint,
    requester: CodeRequester,
  ): Promise<Result<OtpChallenge, SendCodeError>>;
  /** Returns the person whose password was set. */
  submitPassword(
    answer: { readonly challengeId: string; readonly code: string; readonly password: string },
    from: RequestOrigin,
  ): Promise<
    Result<
      { readonly personId: string },
      | CheckCodeError
      | { readonly code: 'InvalidPasswordException'; readonly fields: readonly PasswordIssue[] }
    >
  >;
};

export function createPasswordReset({
  codes,
  accounts,
  people,
  hash,
  notifyOwner,
  resetAnonymousLimits,
  audit,
}: {
  readonly codes: OneTimeCodes;
  readonly accounts: Pick<VerifiedAccounts, 'setPassword'>;
  readonly people: Pick<People, 'findByContact'>;
  readonly hash: SlowHash;
  readonly notifyOwner: NotifyOwner;
  readonly resetAnonymousLimits: ResetAnonymousLimits;
  readonly audit: AuditTrail;
}): PasswordReset {
  return {
    async requestCode(contactPoint, requester) {
      const holder = await people.findByContact(contactPoint.to);
      return codes.send({
        ...contactPoint,
        ...requester,
        purpose: 'FORGOT',
        personId: holder?.id ?? null,
        registration: null,
      });
    },

    async submitPassword({ challengeId, code, password }, from) {
      const plain = validatePassword(password, []);
      if (plain.length > 0) return err({ code: 'InvalidPasswordException', fields: plain });
      const purposes = ['FORGOT'] as const;
      const verified = await codes.verify(code, { challengeId, purposes, personId: null, ...from });
      if (!verified.ok) return verified;
      // The code is verified but not consumed: a better password may follow it.
      const issues = validatePassword(password, [
        verified.value.contact,
        verified.value.contact.split('@')[0] ?? '',
      ]);
      if (issues.length > 0) return err({ code: 'InvalidPasswordException', fields: issues });
      const changed = await accounts.setPassword(verified.value, await hash.hash(password));
      if (changed === null) return err({ code: 'CodeExpiredException' });
      const { personId, addressee, language } = changed;
      const { address } = from;
      const contact = hashContact(verified.value.contact);
      await audit.record({ kind: 'password.changed', personId, address, contact });
      await notifyOwner('PASSWORD_CHANGED', addressee, { personId, sessionId: null, address, language });
      await resetAnonymousLimits(verified.value.contact);
      return ok({ personId });
    },
  };
}

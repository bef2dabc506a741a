import { isOperator } from '#domain/identity/role.ts';
import type { OtpChallenge, SessionUser } from '#domain/identity/session-user.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, RequestOrigin } from '#server/kernel/public.ts';
import { generateSecret, hashSecret } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import type { CodeRequester } from './code-sign-in.ts';
import type { ContactPoint } from './contact.ts';
import type { AccountActor, NotifyOwner } from './notify-owner.port.ts';
import type { CheckCodeError, OneTimeCodes, SendCodeError } from './one-time-codes.ts';
import { otpRules } from './otp-rules.ts';
import type { VerifiedAccounts } from './verified-accounts.port.ts';

type PersonOrigin = RequestOrigin & { readonly personId: string };
type Forbidden = { readonly code: 'FORBIDDEN' };
type CodeSubmission = { readonly challengeId: string; readonly code: string };

/**
 * Changes the phone or e-mail address of the caller's account. The contact is verified first; only then may an error
 * reveal that it belongs to somebody else.
 */
export type ContactChange = {
  /** Sends a code to the new contact. An operator's address can only be changed by a manager. */
  requestCode(
    contactPoint: ContactPoint,
    requester: CodeRequester & { readonly personId: string },
  ): Promise<Result<OtpChallenge, SendCodeError | Forbidden>>;
  /** Assigns the verified address to this person: a new one, or their own that was unconfirmed. */
  changeEmail(
    answer: CodeSubmission,
    requester: AccountActor,
  ): Promise<Result<null, CheckCodeError | Forbidden | { readonly code: 'UsernameExistsException' }>>;
  checkPhone(
    answer: CodeSubmission,
    requester: PersonOrigin,
  ): Promise<Result<{ readonly proof: string; readonly expiresAt: Instant }, CheckCodeError>>;
  changePhone(
    proof: string,
    requester: AccountActor,
  ): Promise<
    Result<SessionUser, { readonly code: 'CodeExpiredException' } | { readonly code: 'RepeatedPhoneNumber' }>
  >;
};

export function createContactChange({
  codes,
  accounts,
  people,
  notifyOwner,
  audit,
}: {
  readonly codes: OneTimeCodes;
  readonly accounts: Pick<VerifiedAccounts, 'changeEmail' | 'savePhoneProof' | 'changePhone'>;
  readonly people: Pick<People, 'find'>;
  readonly notifyOwner: NotifyOwner;
  readonly audit: AuditTrail;
}): ContactChange {
  /** Checks the stored roles and not those of the session, however the person signed in. */
  const belongsToOperator = async (personId: string) =>
    isOperator((await people.find(personId))?.roles ?? []);
  const recordDeletedAccount = async (
    deletedAccountId: string | null,
    { personId, sessionId, address }: AccountActor,
  ) => {
    if (deletedAccountId !== null)
      await audit.record({
        kind: 'account.deleted',
        personId: deletedAccountId,
        actorId: personId,
        sessionId,
        address,
      });
  };
  return {
    async requestCode(contactPoint, requester) {
      const purpose = contactPoint.channel === 'EMAIL' ? 'EMAIL' : 'PHONE';
      if (purpose === 'EMAIL' && (await belongsToOperator(requester.personId)))
        return err({ code: 'FORBIDDEN' });
      return codes.send({ ...contactPoint, ...requester, purpose, registration: null });
    },

    async changeEmail({ challengeId, code }, requester) {
      const { personId, sessionId, address } = requester;
      if (await belongsToOperator(personId)) return err({ code: 'FORBIDDEN' });
      const verified = await codes.verify(code, { challengeId, purposes: ['EMAIL'], personId, address });
      if (!verified.ok) return verified;
      const changed = await accounts.changeEmail(verified.value, personId);
      if (!changed.ok) return err({ code: changed.error });
      const { isAnother, deletedAccountId, addressee } = changed.value;
      await recordDeletedAccount(deletedAccountId, requester);
      const kind = isAnother ? 'email.changed' : 'email.confirmed';
      await audit.record({ kind, personId, sessionId, address });
      await notifyOwner('EMAIL_CHANGED', addressee, requester);
      return ok(null);
    },

    async checkPhone({ challengeId, code }, requester) {
      const verified = await codes.verify(code, { challengeId, purposes: ['PHONE'], ...requester });
      if (!verified.ok) return verified;
      const proof = generateSecret();
      const expiresAt = await accounts.savePhoneProof(
        verified.value,
        hashSecret(proof),
        otpRules.proofSeconds,
      );
      return expiresAt === null ? err({ code: 'CodeExpiredException' }) : ok({ proof, expiresAt: expiresAt });
    },

    async changePhone(proof, requester) {
      const { personId, sessionId, address } = requester;
      const changed = await accounts.changePhone(personId, hashSecret(proof));
      if (!changed.ok) return err({ code: changed.error });
      await recordDeletedAccount(changed.value.deletedAccountId, requester);
      await audit.record({ kind: 'phone.changed', personId, sessionId, address });
      await notifyOwner('PHONE_CHANGED', changed.value.addressee, requester);
      return ok(changed.value.user);
    },
  };
}

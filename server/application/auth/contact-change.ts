import { isOperator } from '#domain/auth/role.ts';
import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { People } from '../fan/people.port.ts';
import type { AuditTrail } from './audit.port.ts';
import type { Reach } from './contact.ts';
import type { Whence } from './known-browser.ts';
import type { CheckRefusal, OneTimeCodes, SendRefusal } from './one-time-codes.ts';
import { otpRules } from './otp-rules.ts';
import type { ProvenAccounts } from './proven-accounts.port.ts';
import { hashOfSecret, newSecret } from './secret.ts';
import type { Asker } from './sign-in-by-code.ts';
import type { Doer, WarnOwner } from './warn-owner.port.ts';

type Prover = Whence & { readonly personId: string };
type Forbidden = { readonly code: 'FORBIDDEN' };
type Answer = { readonly challengeId: string; readonly code: string };

/**
 * Changes the phone or e-mail address of the caller's account. The contact is verified first; only then may an error
 * reveal that it belongs to somebody else.
 */
export type ContactChange = {
  /** Sends a code to the new contact. An operator's address can only be changed by a manager. */
  ask(
    reach: Reach,
    by: Asker & { readonly personId: string },
  ): Promise<Result<OtpChallenge, SendRefusal | Forbidden>>;
  /** Assigns the verified address to this person: a new one, or their own that was unconfirmed. */
  changeEmail(
    answer: Answer,
    by: Doer,
  ): Promise<Result<null, CheckRefusal | Forbidden | { readonly code: 'UsernameExistsException' }>>;
  checkPhone(
    answer: Answer,
    by: Prover,
  ): Promise<Result<{ readonly proof: string; readonly expiresAt: Instant }, CheckRefusal>>;
  changePhone(
    proof: string,
    by: Doer,
  ): Promise<
    Result<SessionUser, { readonly code: 'CodeExpiredException' } | { readonly code: 'RepeatedPhoneNumber' }>
  >;
};

export function contactChange({
  codes,
  accounts,
  people,
  warn,
  audit,
}: {
  readonly codes: OneTimeCodes;
  readonly accounts: Pick<ProvenAccounts, 'changeEmail' | 'keepProof' | 'changePhone'>;
  readonly people: Pick<People, 'find'>;
  readonly warn: WarnOwner;
  readonly audit: AuditTrail;
}): ContactChange {
  /** Checks the stored roles and not those of the session, however the person signed in. */
  const isOperators = async (personId: string) => isOperator((await people.find(personId))?.roles ?? []);
  const recordEmptied = async (emptied: string | null, { personId, sessionId, address }: Doer) => {
    if (emptied !== null)
      await audit.record({ kind: 'account.deleted', personId: emptied, by: personId, sessionId, address });
  };
  return {
    async ask(reach, by) {
      const purpose = reach.channel === 'EMAIL' ? 'EMAIL' : 'PHONE';
      if (purpose === 'EMAIL' && (await isOperators(by.personId))) return err({ code: 'FORBIDDEN' });
      return codes.send({ ...reach, ...by, purpose, registration: null });
    },

    async changeEmail({ challengeId, code }, by) {
      const { personId, sessionId, address } = by;
      if (await isOperators(personId)) return err({ code: 'FORBIDDEN' });
      const right = await codes.compare(code, { challengeId, purposes: ['EMAIL'], personId, address });
      if (!right.ok) return right;
      const changed = await accounts.changeEmail(right.value, personId);
      if (!changed.ok) return err({ code: changed.error });
      const { isAnother, emptied, addressee } = changed.value;
      await recordEmptied(emptied, by);
      const kind = isAnother ? 'email.changed' : 'email.confirmed';
      await audit.record({ kind, personId, sessionId, address });
      await warn('EMAIL_CHANGED', addressee, by);
      return ok(null);
    },

    async checkPhone({ challengeId, code }, by) {
      const right = await codes.compare(code, { challengeId, purposes: ['PHONE'], ...by });
      if (!right.ok) return right;
      const proof = newSecret();
      const until = await accounts.keepProof(right.value, hashOfSecret(proof), otpRules.proofSeconds);
      return until === null ? err({ code: 'CodeExpiredException' }) : ok({ proof, expiresAt: until });
    },

    async changePhone(proof, by) {
      const { personId, sessionId, address } = by;
      const changed = await accounts.changePhone(personId, hashOfSecret(proof));
      if (!changed.ok) return err({ code: changed.error });
      await recordEmptied(changed.value.emptied, by);
      await audit.record({ kind: 'phone.changed', personId, sessionId, address });
      await warn('PHONE_CHANGED', changed.value.addressee, by);
      return ok(changed.value.user);
    },
  };
}

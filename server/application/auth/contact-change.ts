import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from './audit.port.ts';
import type { Reach } from './contact.ts';
import type { CheckRefusal, OneTimeCodes, SendRefusal } from './one-time-codes.ts';
import { otpRules } from './otp-rules.ts';
import type { ProvenAccounts } from './proven-accounts.port.ts';
import { hashOfSecret, newSecret } from './secret.ts';
import type { Asker } from './sign-in-by-code.ts';
import type { Doer, WarnOwner } from './warn-owner.port.ts';

type Prover = { readonly personId: string; readonly address: string };
type Answer = { readonly challengeId: string; readonly code: string };

/** Another phone or e-mail address for one's own account: proven first, and whose it was is told only then. */
export type ContactChange = {
  /** A code to the contact that this person wants to have. */
  ask(reach: Reach, by: Asker & { readonly personId: string }): Promise<Result<OtpChallenge, SendRefusal>>;
  /** Uses up the code of an e-mail address; the address. */
  proveEmail(challengeId: string, code: string, by: Prover): Promise<Result<string, CheckRefusal>>;
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
  warn,
  audit,
}: {
  readonly codes: OneTimeCodes;
  readonly accounts: Pick<ProvenAccounts, 'prove' | 'keepProof' | 'changePhone'>;
  readonly warn: WarnOwner;
  readonly audit: AuditTrail;
}): ContactChange {
  return {
    ask: (reach, by) =>
      codes.send({
        ...reach,
        ...by,
        purpose: reach.channel === 'EMAIL' ? 'EMAIL' : 'PHONE',
        registration: null,
      }),

    async proveEmail(challengeId, code, by) {
      const right = await codes.compare(code, { challengeId, purposes: ['EMAIL'], ...by });
      if (!right.ok) return right;
      const email = await accounts.prove(right.value);
      return email === null ? err({ code: 'CodeExpiredException' }) : ok(email);
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
      const { emptied } = changed.value;
      if (emptied !== null)
        await audit.record({ kind: 'account.deleted', personId: emptied, by: personId, sessionId, address });
      await audit.record({ kind: 'phone.changed', personId, sessionId, address });
      await warn('PHONE_CHANGED', changed.value.addressee, by);
      return ok(changed.value.user);
    },
  };
}

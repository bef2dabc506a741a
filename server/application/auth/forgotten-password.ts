import type { OtpChallenge } from '#domain/auth/session-user.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { People } from '../fan/people.port.ts';
import type { AuditTrail } from './audit.port.ts';
import { contactMark, type Reach } from './contact.ts';
import type { ForgiveContact } from './forgive-contact.ts';
import type { SlowHash } from './hashing.port.ts';
import type { Whence } from './known-browser.ts';
import type { CheckRefusal, OneTimeCodes, SendRefusal } from './one-time-codes.ts';
import { judgePassword, type PasswordIssue } from './password-policy.ts';
import type { ProvenAccounts } from './proven-accounts.port.ts';
import type { Asker } from './sign-in-by-code.ts';
import type { WarnOwner } from './warn-owner.port.ts';

/** Sets a new password by a code (ASVS 6.4.3). Only the message reveals whether the account exists. */
export type ForgottenPassword = {
  ask(reach: Reach, by: Asker): Promise<Result<OtpChallenge, SendRefusal>>;
  /** Returns the person whose password was set. */
  submit(
    answer: { readonly challengeId: string; readonly code: string; readonly password: string },
    from: Whence,
  ): Promise<
    Result<
      { readonly personId: string },
      CheckRefusal | { readonly code: 'InvalidPasswordException'; readonly fields: readonly PasswordIssue[] }
    >
  >;
};

export function forgottenPassword({
  codes,
  accounts,
  people,
  hash,
  warn,
  forgive,
  audit,
}: {
  readonly codes: OneTimeCodes;
  readonly accounts: Pick<ProvenAccounts, 'setPassword'>;
  readonly people: Pick<People, 'findByContact'>;
  readonly hash: SlowHash;
  readonly warn: WarnOwner;
  readonly forgive: ForgiveContact;
  readonly audit: AuditTrail;
}): ForgottenPassword {
  return {
    async ask(reach, by) {
      const holder = await people.findByContact(reach.to);
      return codes.send({
        ...reach,
        ...by,
        purpose: 'FORGOT',
        personId: holder?.id ?? null,
        registration: null,
      });
    },

    async submit({ challengeId, code, password }, from) {
      const plain = judgePassword(password, []);
      if (plain.length > 0) return err({ code: 'InvalidPasswordException', fields: plain });
      const purposes = ['FORGOT'] as const;
      const right = await codes.compare(code, { challengeId, purposes, personId: null, ...from });
      if (!right.ok) return right;
      // The code is verified but not consumed: a better password may follow it.
      const issues = judgePassword(password, [right.value.contact, right.value.contact.split('@')[0] ?? '']);
      if (issues.length > 0) return err({ code: 'InvalidPasswordException', fields: issues });
      const changed = await accounts.setPassword(right.value, await hash.hash(password));
      if (changed === null) return err({ code: 'CodeExpiredException' });
      const { personId, addressee, language } = changed;
      const { address } = from;
      const contact = contactMark(right.value.contact);
      await audit.record({ kind: 'password.changed', personId, address, contact });
      await warn('PASSWORD_CHANGED', addressee, { personId, sessionId: null, address, language });
      await forgive(right.value.contact);
      return ok({ personId });
    },
  };
}

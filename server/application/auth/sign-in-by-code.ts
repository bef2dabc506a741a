import type { OtpChallenge } from '#domain/auth/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { err, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from './audit.port.ts';
import { contactMark, type Reach } from './contact.ts';
import type { ForgiveContact } from './forgive-contact.ts';
import type { Whence } from './known-browser.ts';
import type { CheckRefusal, OneTimeCodes, SendRefusal } from './one-time-codes.ts';
import type { Entered, EntryRefusal, ProvenAccounts, RegistrationRefusal } from './proven-accounts.port.ts';

/** Where a call came from and what its answer is told in. */
export type Asker = Whence & {
  readonly market: MarketCode;
  readonly language: Language;
};

/** Signing in with a code, and finishing a registration with one: the code knows which. */
export type SignInByCode = {
  send(reach: Reach, by: Asker): Promise<Result<OtpChallenge, SendRefusal>>;
  confirm(
    challengeId: string,
    code: string,
    from: Whence,
  ): Promise<Result<Entered, CheckRefusal | { readonly code: RegistrationRefusal | EntryRefusal }>>;
};

export function signInByCode({
  codes,
  accounts,
  forgive,
  audit,
}: {
  readonly codes: OneTimeCodes;
  readonly accounts: Pick<ProvenAccounts, 'enter' | 'complete'>;
  readonly forgive: ForgiveContact;
  readonly audit: AuditTrail;
}): SignInByCode {
  return {
    send: (reach, by) =>
      codes.send({ ...reach, ...by, purpose: 'LOGIN', personId: null, registration: null }),

    async confirm(challengeId, code, from) {
      const purposes = ['LOGIN', 'REGISTER'] as const;
      const right = await codes.compare(code, { challengeId, purposes, personId: null, ...from });
      if (!right.ok) return right;
      const { purpose } = right.value;
      const entered = await accounts[purpose === 'REGISTER' ? 'complete' : 'enter'](right.value);
      if (!entered.ok) return err({ code: entered.error });
      const { user, isNew } = entered.value;
      const { address } = from;
      const contact = contactMark(right.value.contact);
      if (isNew && purpose === 'REGISTER') {
        await audit.record({ kind: 'fan.registered', personId: user.id, address });
      }
      await audit.record({ kind: 'login.otp', personId: user.id, address, contact });
      await forgive(right.value.contact);
      return entered;
    },
  };
}

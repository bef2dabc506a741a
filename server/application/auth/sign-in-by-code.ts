import type { OtpChallenge } from '#domain/auth/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { err, type Result } from '#domain/shared/result.ts';
import type { AuditTrail } from './audit.port.ts';
import { contactMark, type Reach } from './contact.ts';
import type { ForgiveContact } from './forgive-contact.ts';
import type { Whence } from './known-browser.ts';
import type { CheckRefusal, CodeLimited, OneTimeCodes, SendRefusal } from './one-time-codes.ts';
import type { OtpPurpose } from './otp-challenges.port.ts';
import type { Entered, EntryRefusal, ProvenAccounts, RegistrationRefusal } from './proven-accounts.port.ts';
import type { Limit, RateLimits } from './rate-limits.port.ts';

/**
 * The limit for errors that reveal that a document, phone or address is taken, per verified contact and regardless of
 * networks and codes. Assumption: ten a day.
 */
export const registrationRefusalLimit: Limit = { most: 10, seconds: 24 * 60 * 60 };

/** The origin of a request for a code, with its market and language. */
export type Asker = Whence & {
  readonly market: MarketCode;
  readonly language: Language;
};

/** Signs in, completes a registration or confirms an address with a code, depending on the code's purpose. */
export type SignInByCode = {
  send(reach: Reach, by: Asker): Promise<Result<OtpChallenge, SendRefusal>>;
  confirm(
    challengeId: string,
    code: string,
    from: Whence,
  ): Promise<
    Result<Entered, CheckRefusal | CodeLimited | { readonly code: RegistrationRefusal | EntryRefusal }>
  >;
};

export function signInByCode({
  codes,
  accounts,
  limits,
  forgive,
  audit,
}: {
  readonly codes: OneTimeCodes;
  readonly accounts: Pick<ProvenAccounts, 'enter' | 'complete' | 'confirm'>;
  readonly limits: RateLimits;
  readonly forgive: ForgiveContact;
  readonly audit: AuditTrail;
}): SignInByCode {
  return {
    send: (reach, by) =>
      codes.send({ ...reach, ...by, purpose: 'LOGIN', personId: null, registration: null }),

    async confirm(challengeId, code, from) {
      const purposes = ['LOGIN', 'REGISTER', 'CONFIRM'] as const;
      const right = await codes.compare(code, { challengeId, purposes, personId: null, ...from });
      if (!right.ok) return right;
      const { purpose } = right.value;
      const entered = await accounts[whatFollows(purpose)](right.value);
      const contact = contactMark(right.value.contact);
      if (!entered.ok) {
        if (!tellsOfOthers(entered.error)) return err({ code: entered.error });
        const taken = await limits.take(`register/refused/${contact}`, registrationRefusalLimit);
        return taken.allowed
          ? err({ code: entered.error })
          : err({ code: 'TooManyRequestsException', retryAfter: taken.retryAfter });
      }
      const { user, isNew } = entered.value;
      const { address } = from;
      if (isNew && purpose === 'REGISTER') {
        await audit.record({ kind: 'fan.registered', personId: user.id, address });
      }
      await audit.record({ kind: 'login.otp', personId: user.id, address, contact });
      await forgive(right.value.contact);
      return entered;
    },
  };
}

/** Selects what a verified code does by its purpose. */
function whatFollows(purpose: OtpPurpose): 'enter' | 'complete' | 'confirm' {
  if (purpose === 'REGISTER') return 'complete';
  return purpose === 'CONFIRM' ? 'confirm' : 'enter';
}

const tellsOfOthers = (refusal: RegistrationRefusal | EntryRefusal): refusal is RegistrationRefusal =>
  refusal !== 'CodeExpiredException' && refusal !== 'InvalidAccountTypeException';

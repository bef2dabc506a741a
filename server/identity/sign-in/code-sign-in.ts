import type { OtpChallenge } from '#domain/identity/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { err, type Result } from '#domain/shared/result.ts';
import type { AuditTrail, Limit, RateLimits, RequestOrigin } from '#server/kernel/public.ts';
import type { ResetAnonymousLimits } from './anonymous-limits.ts';
import { type ContactPoint, hashContact } from './contact.ts';
import type { CheckCodeError, CodeRateLimited, OneTimeCodes, SendCodeError } from './one-time-codes.ts';
import type { OtpPurpose } from './otp-challenges.port.ts';
import type {
  RegistrationError,
  SignedInAccount,
  SignInError,
  VerifiedAccounts,
} from './verified-accounts.port.ts';

/**
 * The limit for errors that reveal that a document, phone or address is taken, per verified contact and regardless of
 * networks and codes. Assumption: ten a day.
 */
export const registrationErrorLimit: Limit = { max: 10, seconds: 24 * 60 * 60 };

/** The origin of a request for a code, with its market and language. */
export type CodeRequester = RequestOrigin & {
  readonly market: MarketCode;
  readonly language: Language;
};

/** Signs in, completes a registration or confirms an address with a code, depending on the code's purpose. */
export type CodeSignIn = {
  send(contactPoint: ContactPoint, requester: CodeRequester): Promise<Result<OtpChallenge, SendCodeError>>;
  confirm(
    challengeId: string,
    code: string,
    from: RequestOrigin,
  ): Promise<
    Result<
      SignedInAccount,
      CheckCodeError | CodeRateLimited | { readonly code: RegistrationError | SignInError }
    >
  >;
};

export function createCodeSignIn({
  codes,
  accounts,
  limits,
  resetAnonymousLimits,
  audit,
}: {
  readonly codes: OneTimeCodes;
  readonly accounts: Pick<VerifiedAccounts, 'signIn' | 'completeRegistration' | 'confirmEmail'>;
  readonly limits: RateLimits;
  readonly resetAnonymousLimits: ResetAnonymousLimits;
  readonly audit: AuditTrail;
}): CodeSignIn {
  return {
    send: (contactPoint, requester) =>
      codes.send({ ...contactPoint, ...requester, purpose: 'LOGIN', personId: null, registration: null }),

    async confirm(challengeId, code, from) {
      const purposes = ['LOGIN', 'REGISTER', 'CONFIRM'] as const;
      const verified = await codes.verify(code, { challengeId, purposes, personId: null, ...from });
      if (!verified.ok) return verified;
      const { purpose } = verified.value;
      const signedIn = await accounts[selectAction(purpose)](verified.value);
      const contact = hashContact(verified.value.contact);
      if (!signedIn.ok) {
        if (!isRegistrationError(signedIn.error)) return err({ code: signedIn.error });
        const limitResult = await limits.consume(`register/rejected/${contact}`, registrationErrorLimit);
        return limitResult.allowed
          ? err({ code: signedIn.error })
          : err({ code: 'TooManyRequestsException', retryAfter: limitResult.retryAfter });
      }
      const { user, isNew } = signedIn.value;
      const { address } = from;
      if (isNew && purpose === 'REGISTER') {
        await audit.record({ kind: 'fan.registered', personId: user.id, address });
      }
      await audit.record({ kind: 'login.otp', personId: user.id, address, contact });
      await resetAnonymousLimits(verified.value.contact);
      return signedIn;
    },
  };
}

/** Selects what a verified code does by its purpose. */
function selectAction(purpose: OtpPurpose): 'signIn' | 'completeRegistration' | 'confirmEmail' {
  if (purpose === 'REGISTER') return 'completeRegistration';
  return purpose === 'CONFIRM' ? 'confirmEmail' : 'signIn';
}

const isRegistrationError = (error: RegistrationError | SignInError): error is RegistrationError =>
  error !== 'CodeExpiredException' && error !== 'InvalidAccountTypeException';

import type { Contact, PhoneChannel } from '#domain/auth/contact.ts';
import type { Registration } from '#domain/auth/registration.ts';
import type { Entered, OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Failure, Outcome } from './failure.ts';

/** The password was right, the address never confirmed: the code that is on its way there does that, and signs in. */
export type Unconfirmed = { readonly kind: 'unconfirmed'; readonly challenge: OtpChallenge };

/** Who is here: all that the first page needs to know. */
export interface SessionPort {
  /** Null for a visitor. */
  currentSession(): Outcome<SessionUser | null>;
  logout(): Outcome<null>;
}

/**
 * Becoming somebody. Spec §7 /api/auth/* and /api/v1/auth/*. Whatever sends a code answers the same whoever the contact
 * belongs to; whatever checks one may be `refused CodeMismatchException` (detail.triesLeft), `CodeExpiredException` or
 * `TooManyFailedAttemptsException`.
 */
export interface AuthenticationPort extends SessionPort {
  sendOtp(to: Contact, language: Language): Outcome<OtpChallenge>;
  /** The old code dies. Another channel only of the same contact. */
  resendOtp(challengeId: string, channel?: PhoneChannel): Outcome<OtpChallenge>;
  /**
   * Signs in, or finishes the registration that was parked with the code. `RepeatedDocumentNumber` and
   * `RepeatedPhoneNumber` leave the code good for a corrected registration.
   */
  confirmOtp(challengeId: string, code: string): Outcome<Entered>;
  /**
   * By e-mail or phone. An operator's account is refused with `InvalidAccountTypeException`: it has its own entrance. After the
   * right password only: `PasswordResetRequiredException`, where another one has to be made first, and an address that was never
   * confirmed.
   */
  login(
    contact: { readonly email: string } | { readonly phone: string },
    password: string,
  ): Promise<Result<SessionUser, Failure | Unconfirmed>>;
  /** Parks a registration and sends a code by its channel; `challengeId` corrects one that is parked already. */
  preRegister(
    registration: Registration,
    also: {
      readonly password: string | null;
      readonly challengeId: string | null;
      readonly language: Language;
    },
  ): Outcome<OtpChallenge>;
  forgot(to: Contact, language: Language): Outcome<OtpChallenge>;
  /** Ends every session of the person. */
  forgotSubmit(challengeId: string, code: string, password: string): Outcome<null>;
  /** A code to the phone that the signed-in fan wants to have. */
  validatePhone(phone: string, channel: PhoneChannel, language: Language): Outcome<OtpChallenge>;
  /** The proof that changes the phone, once and soon. */
  checkPhone(challengeId: string, code: string): Outcome<{ readonly proof: string }>;
  /** Refused `REAUTHENTICATION_REQUIRED` to whoever did not sign in just now. */
  updatePhone(proof: string): Outcome<SessionUser>;
}

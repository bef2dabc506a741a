import type { Contact, PhoneChannel } from '#domain/identity/contact.ts';
import type { Registration } from '#domain/identity/registration.ts';
import type { OtpChallenge, SessionUser, SignInResult } from '#domain/identity/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Result } from '#domain/shared/result.ts';
import type { AsyncResult, Failure } from './failure.ts';

/**
 * The password was correct but the e-mail address was never confirmed. The code that was just sent confirms
 * it and signs in.
 */
export type UnconfirmedEmail = { readonly kind: 'unconfirmed'; readonly challenge: OtpChallenge };

/** Access to the current session: all that the first page needs. */
export interface SessionPort {
  /** Returns null for a visitor. */
  findCurrentUser(): AsyncResult<SessionUser | null>;
  logout(): AsyncResult<null>;
}

/**
 * Sign-in, registration and password reset. Spec §7 /api/auth/* and /api/v1/auth/*. Methods that send a code
 * answer alike for known and unknown contacts. Methods that check a code may reject with
 * `CodeMismatchException` (detail.triesLeft), `CodeExpiredException` or `TooManyFailedAttemptsException`.
 */
export interface AuthenticationPort extends SessionPort {
  sendOtp(to: Contact, language: Language): AsyncResult<OtpChallenge>;
  /**
   * Sends a new code and invalidates the previous one. A different channel is possible only for the same
   * contact.
   */
  resendOtp(challengeId: string, channel?: PhoneChannel): AsyncResult<OtpChallenge>;
  /**
   * Signs in, or completes the registration that is pending on the code. After `RepeatedDocumentNumber` and
   * `RepeatedPhoneNumber` the code stays valid for a corrected registration.
   */
  confirmOtp(challengeId: string, code: string): AsyncResult<SignInResult>;
  /**
   * Signs in with an e-mail address or a phone. Staff accounts are rejected with
   * `InvalidAccountTypeException`, because they have their own login. Two answers require the correct
   * password: `PasswordResetRequiredException` and an unconfirmed e-mail address.
   */
  login(
    contact: { readonly email: string } | { readonly phone: string },
    password: string,
  ): Promise<Result<SessionUser, Failure | UnconfirmedEmail>>;
  /**
   * Stores a pending registration and sends a code by its channel; `challengeId` replaces the data of a
   * registration that is already pending.
   */
  preRegister(
    registration: Registration,
    also: {
      readonly password: string | null;
      readonly challengeId: string | null;
      readonly language: Language;
    },
  ): AsyncResult<OtpChallenge>;
  requestPasswordReset(to: Contact, language: Language): AsyncResult<OtpChallenge>;
  /** Ends all sessions of the account. */
  resetPassword(challengeId: string, code: string, password: string): AsyncResult<null>;
  /** Sends a code to the new phone of the signed-in fan. */
  sendPhoneCode(phone: string, channel: PhoneChannel, language: Language): AsyncResult<OtpChallenge>;
  /** Returns the proof that authorises the phone change. It works once and for a short time. */
  confirmPhoneCode(challengeId: string, code: string): AsyncResult<{ readonly proof: string }>;
  /** Rejects with `REAUTHENTICATION_REQUIRED` unless the sign-in is recent. */
  updatePhone(proof: string): AsyncResult<SessionUser>;
}

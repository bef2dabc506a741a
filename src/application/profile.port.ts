import type { CommunicationPreferences, Profile, ProfileDetails } from '#domain/identity/profile.ts';
import type { OtpChallenge, SessionUser } from '#domain/identity/session-user.ts';
import type { LatePaymentDestination } from '#domain/identity/wallet-summary.ts';
import type { Language } from '#domain/market/locale.ts';
import type { AsyncResult } from './failure.ts';

/** The current password, if there is one, and the new one. */
export type PasswordChange = { readonly current: string | null; readonly password: string };

/**
 * The signed-in user's account. `REAUTHENTICATION_REQUIRED` asks for reauthentication
 * (`ReauthenticationPort`), after which the call can be repeated.
 */
export interface ProfilePort {
  findProfile(): AsyncResult<Profile>;
  /**
   * Stores the personal details. Rejects with `RepeatedDocumentNumber`, `DOCUMENT_LOCKED` or
   * `FIELDS_INVALID`. It completes the registration of an unregistered fan, who has to agree to the terms.
   */
  saveDetails(details: ProfileDetails, agreement: { readonly terms: boolean }): AsyncResult<SessionUser>;
  saveCommunicationPreferences(
    preferences: CommunicationPreferences & { readonly language: Language },
  ): AsyncResult<Profile>;
  /** Sets the refund destination of late payments. */
  saveLatePaymentDestination(place: LatePaymentDestination): AsyncResult<Profile>;
  /** Sends a code to the new e-mail address, or to the current one if it is unconfirmed. */
  sendEmailCode(email: string, language: Language): AsyncResult<OtpChallenge>;
  /** Rejects with `UsernameExistsException` when the address belongs to another account. */
  changeEmail(challengeId: string, code: string): AsyncResult<Profile>;
  /**
   * Changes the password and ends all other sessions. Rejects with `NotAuthorizedException` when the current
   * password is wrong.
   */
  changePassword(change: PasswordChange): AsyncResult<null>;
  /** Returns all personal data of the account as the text of a file. */
  exportPersonalData(): AsyncResult<string>;
  /**
   * Deletes the account. Rejects with `ACCOUNT_IN_USE` and the reasons (`openPayments`, `comingTickets`,
   * `owedOrders`, `unpaidPlans`, `balance`).
   */
  deleteAccount(): AsyncResult<null>;
}

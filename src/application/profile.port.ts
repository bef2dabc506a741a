import type { PhoneChannel } from '#domain/auth/contact.ts';
import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import type { LateMoneyPlace } from '#domain/fan/own-balance.ts';
import type { ContactWishes, Profile, ProfileDetails } from '#domain/fan/profile.ts';
import type { Language } from '#domain/market/locale.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import type { Outcome } from './failure.ts';

/** Both a password that is, where there is one, and the one that shall be. */
export type PasswordChange = { readonly current: string | null; readonly password: string };

/**
 * One's own account. `refused REAUTHENTICATION_REQUIRED` asks for a proof of who one is (`sendProof`, then one of
 * `proveByCode` and `proveByPassword`), after which the same may be asked again. A proof signs nobody else in.
 */
export interface ProfilePort {
  own(): Outcome<Profile>;
  /**
   * `refused RepeatedDocumentNumber`, `DOCUMENT_LOCKED`, `FIELDS_INVALID`. Who is not registered yet becomes so by it, and
   * has to agree to the terms.
   */
  saveDetails(details: ProfileDetails, agreement: { readonly terms: boolean }): Outcome<SessionUser>;
  saveWishes(wishes: ContactWishes & { readonly language: Language }): Outcome<Profile>;
  /** Where money goes that comes too late to buy anything. */
  saveLateMoney(place: LateMoneyPlace): Outcome<Profile>;
  /** A code to the address that one wants to have, or to one's own that is not confirmed. */
  sendEmailCode(email: string, language: Language): Outcome<OtpChallenge>;
  /** `refused UsernameExistsException` when the address is somebody else's. */
  changeEmail(challengeId: string, code: string): Outcome<Profile>;
  /** Ends every other session. `refused NotAuthorizedException` when the current one is wrong. */
  changePassword(change: PasswordChange): Outcome<null>;
  /** Everything that is kept about one, as the text of a file. */
  data(): Outcome<string>;
  /** `refused ACCOUNT_IN_USE` with what ties the account (`openPayments`, `comingTickets`, `owedOrders`, `unpaidPlans`, `balance`). */
  deleteAccount(): Outcome<null>;
  /** A code to a contact that one proved (`proofWaysOf`); `refused CodeDeliveryFailureException` where the channel leads to none. */
  sendProof(channel: DeliveryChannel, language: Language): Outcome<OtpChallenge>;
  /** Another one to the same contact, to a phone by either channel; `refused TooManyRequestsException` before its pause is over. */
  resendProof(challengeId: string, channel: PhoneChannel | null): Outcome<OtpChallenge>;
  proveByCode(challengeId: string, code: string): Outcome<null>;
  proveByPassword(password: string): Outcome<null>;
}

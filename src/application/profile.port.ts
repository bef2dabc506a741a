import type { OtpChallenge, SessionUser } from '#domain/auth/session-user.ts';
import type { ContactWishes, Profile, ProfileDetails } from '#domain/fan/profile.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Outcome } from './failure.ts';

/** Both a password that is, where there is one, and the one that shall be. */
export type PasswordChange = { readonly current: string | null; readonly password: string };

/**
 * One's own account. `refused REAUTHENTICATION_REQUIRED` asks for a proof of who one is (`sendProof`, then one of
 * `proveByCode` and `proveByPassword`), after which the same may be asked again.
 */
export interface ProfilePort {
  own(): Outcome<Profile>;
  /** `refused RepeatedDocumentNumber`, `DOCUMENT_LOCKED`, `FIELDS_INVALID`. */
  saveDetails(details: ProfileDetails): Outcome<SessionUser>;
  saveWishes(wishes: ContactWishes & { readonly language: Language }): Outcome<Profile>;
  /** A code to the address that one wants to have. */
  sendEmailCode(email: string, language: Language): Outcome<OtpChallenge>;
  /** `refused UsernameExistsException` when the address is somebody else's. */
  changeEmail(challengeId: string, code: string): Outcome<Profile>;
  /** Ends every other session. `refused NotAuthorizedException` when the current one is wrong. */
  changePassword(change: PasswordChange): Outcome<null>;
  /** Everything that is kept about one, as the text of a file. */
  data(): Outcome<string>;
  /** `refused ACCOUNT_IN_USE` with what ties the account (`openPayments`, `comingTickets`). */
  deleteAccount(): Outcome<null>;
  /** A code to the address that one has. */
  sendProof(email: string, language: Language): Outcome<OtpChallenge>;
  proveByCode(challengeId: string, code: string): Outcome<null>;
  proveByPassword(email: string, password: string): Outcome<null>;
}

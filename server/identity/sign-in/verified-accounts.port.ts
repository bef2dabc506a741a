import type { SessionUser } from '#domain/identity/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Addressee } from '../account/profiles.port.ts';
import type { VerifiedCode } from './otp-challenges.port.ts';

/** A person who verified a contact; `isNew` when this created or completed their account. */
export type SignedInAccount = { readonly user: SessionUser; readonly isNew: boolean };

export type RegistrationError = 'RepeatedDocumentNumber' | 'RepeatedPhoneNumber' | 'UsernameExistsException';

/**
 * The code was already consumed, or the contact belongs to an operator who is no fan: a code alone gives no staff
 * access.
 */
export type SignInError = 'CodeExpiredException' | 'InvalidAccountTypeException';

/**
 * Applies verified codes to accounts. Each method consumes its code in the same transaction, so that of any number of
 * parallel callers exactly one succeeds, and an error leaves the code valid.
 */
export interface VerifiedAccounts {
  /** Signs in the account of the contact, created PRE_REGISTERED where there was none. */
  signIn(code: VerifiedCode): Promise<Result<SignedInAccount, SignInError>>;
  /**
   * Creates or completes the account of the pending registration. A registered fan is simply signed in. A fan whom a
   * seller registered is found by the verified contact, alone or together with the document.
   */
  completeRegistration(code: VerifiedCode): Promise<Result<SignedInAccount, RegistrationError | SignInError>>;
  /** Confirms the address of the account whose owner gave the password. */
  confirmEmail(code: VerifiedCode): Promise<Result<SignedInAccount, SignInError>>;
  /** Sets the password and ends every session of the account. Returns null when there is none. */
  setPassword(
    code: VerifiedCode,
    passwordHash: string,
  ): Promise<{
    readonly personId: string;
    readonly addressee: Addressee | null;
    readonly language: Language;
  } | null>;
  /**
   * Consumes the code as a proof only. Returns true when its contact is still this person's verified contact.
   */
  verifyOwnContact(code: VerifiedCode, personId: string): Promise<boolean>;
  /**
   * Assigns the verified address to this person, as `changePhone` does for a phone. Returns whom to notify at the
   * previous address, where that one was verified.
   */
  changeEmail(
    code: VerifiedCode,
    personId: string,
  ): Promise<
    Result<
      {
        readonly isAnother: boolean;
        readonly addressee: Addressee | null;
        readonly deletedAccountId: string | null;
      },
      'CodeExpiredException' | 'UsernameExistsException'
    >
  >;
  /** Stores the proof of a phone. Returns until when it can be used. */
  savePhoneProof(code: VerifiedCode, proofHash: string, seconds: number): Promise<Instant | null>;
  /**
   * Assigns the verified phone to this person, once; an account that has only this phone is deleted (`isEmptyAccount`).
   * Returns whom to notify, and which account was deleted.
   */
  changePhone(
    personId: string,
    proofHash: string,
  ): Promise<
    Result<
      {
        readonly user: SessionUser;
        readonly addressee: Addressee | null;
        readonly deletedAccountId: string | null;
      },
      'CodeExpiredException' | 'RepeatedPhoneNumber'
    >
  >;
}

import type { SessionUser } from '#domain/auth/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Addressee } from '../profile/profiles.port.ts';
import type { RightCode } from './otp-challenges.port.ts';

/** A person who verified a contact; `isNew` when this created or completed their account. */
export type Entered = { readonly user: SessionUser; readonly isNew: boolean };

export type RegistrationRefusal =
  | 'RepeatedDocumentNumber'
  | 'RepeatedPhoneNumber'
  | 'UsernameExistsException';

/**
 * The code was already consumed, or the contact belongs to an operator who is no fan: a code alone gives no staff
 * access.
 */
export type EntryRefusal = 'CodeExpiredException' | 'InvalidAccountTypeException';

/**
 * Applies verified codes to accounts. Each method consumes its code in the same transaction, so that of any number of
 * parallel callers exactly one succeeds, and an error leaves the code valid.
 */
export interface ProvenAccounts {
  /** Signs in the account of the contact, created PRE_REGISTERED where there was none. */
  enter(code: RightCode): Promise<Result<Entered, EntryRefusal>>;
  /**
   * Creates or completes the account of the pending registration. A registered fan is simply signed in. A fan whom a
   * seller registered is found by the verified contact, alone or together with the document.
   */
  complete(code: RightCode): Promise<Result<Entered, RegistrationRefusal | EntryRefusal>>;
  /** Confirms the address of the account whose owner gave the password. */
  confirm(code: RightCode): Promise<Result<Entered, EntryRefusal>>;
  /** Sets the password and ends every session of the account. Returns null when there is none. */
  setPassword(
    code: RightCode,
    passwordHash: string,
  ): Promise<{
    readonly personId: string;
    readonly addressee: Addressee | null;
    readonly language: Language;
  } | null>;
  /**
   * Consumes the code as a proof only. Returns true when its contact is still this person's verified contact.
   */
  recognise(code: RightCode, personId: string): Promise<boolean>;
  /**
   * Assigns the verified address to this person, as `changePhone` does for a phone. Returns whom to notify at the
   * previous address, where that one was verified.
   */
  changeEmail(
    code: RightCode,
    personId: string,
  ): Promise<
    Result<
      {
        readonly isAnother: boolean;
        readonly addressee: Addressee | null;
        readonly emptied: string | null;
      },
      'CodeExpiredException' | 'UsernameExistsException'
    >
  >;
  /** Stores the proof of a phone. Returns until when it can be used. */
  keepProof(code: RightCode, proofHash: string, seconds: number): Promise<Instant | null>;
  /**
   * Assigns the verified phone to this person, once; an account that has only this phone is deleted (`isEmptyAccount`).
   * Returns whom to notify, and which account was deleted.
   */
  changePhone(
    personId: string,
    proofHash: string,
  ): Promise<
    Result<
      { readonly user: SessionUser; readonly addressee: Addressee | null; readonly emptied: string | null },
      'CodeExpiredException' | 'RepeatedPhoneNumber'
    >
  >;
}

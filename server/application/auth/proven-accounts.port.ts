import type { SessionUser } from '#domain/auth/session-user.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Addressee } from '../profile/profiles.port.ts';
import type { RightCode } from './otp-challenges.port.ts';

/** Somebody who proved a contact; `isNew` when their account came to be, or became whole, by it. */
export type Entered = { readonly user: SessionUser; readonly isNew: boolean };

export type RegistrationRefusal =
  | 'RepeatedDocumentNumber'
  | 'RepeatedPhoneNumber'
  | 'UsernameExistsException';

/** Somebody else spent the code, or it is the contact of an operator who is no fan: a code alone opens no till. */
export type EntryRefusal = 'CodeExpiredException' | 'InvalidAccountTypeException';

/**
 * What a right code does to accounts. Each spends its code in the same transaction, so that of any number of parallel callers
 * exactly one succeeds, and a refusal leaves the code good.
 */
export interface ProvenAccounts {
  /** The account of the contact, made PRE_REGISTERED where there was none. */
  enter(code: RightCode): Promise<Result<Entered, EntryRefusal>>;
  /**
   * The account that the parked registration makes or completes. A fan who is registered already simply enters. One whom a
   * seller registered is found by the proven contact, alone or together with the document.
   */
  complete(code: RightCode): Promise<Result<Entered, RegistrationRefusal | EntryRefusal>>;
  /** The account whose owner gave the password, and whose address is confirmed by the code. */
  confirm(code: RightCode): Promise<Result<Entered, EntryRefusal>>;
  /** Sets the password and ends every session of the account that forgot it. Null when there is none. */
  setPassword(
    code: RightCode,
    passwordHash: string,
  ): Promise<{
    readonly personId: string;
    readonly addressee: Addressee | null;
    readonly language: Language;
  } | null>;
  /** Uses the code up for nothing but the proof itself: whether its contact is still this person's, and proven. */
  recognise(code: RightCode, personId: string): Promise<boolean>;
  /**
   * The proven address becomes this person's, as a phone does by `changePhone`. Answers who is to be told, where the address
   * is another than before and that one was proven.
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
  /** Keeps the proof of a phone; until when it may be used. */
  keepProof(code: RightCode, proofHash: string, seconds: number): Promise<Instant | null>;
  /**
   * The proven phone becomes this person's, once; an account that has it and nothing more ends (`isEmptyAccount`). Answers who
   * is to be told, and which account ended.
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

import type {
  AccountDeletionBlockers,
  CommunicationPreferences,
  Profile,
  ProfileDetails,
} from '#domain/identity/profile.ts';
import type { LatePaymentDestination } from '#domain/identity/wallet-summary.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ContactPoint } from '../sign-in/contact.ts';

/** The recipient of a notification about an account. */
export type Addressee = ContactPoint & {
  readonly firstName: string;
  readonly language: Language | null;
  readonly market: MarketCode;
};

/** A newsletter subscriber, and the current time. */
export type NewsletterSubscriber = {
  readonly to: string;
  readonly firstName: string;
  readonly language: Language | null;
  readonly market: MarketCode;
  readonly now: Instant;
};

/** The personal data export: plain records, readable by people and programs. */
export type PersonalDataExport = {
  readonly writtenAt: Instant;
  readonly person: Readonly<Record<string, unknown>>;
  readonly sessions: readonly Readonly<Record<string, unknown>>[];
  readonly orders: readonly Readonly<Record<string, unknown>>[];
  readonly tickets: readonly Readonly<Record<string, unknown>>[];
  readonly cards: readonly Readonly<Record<string, unknown>>[];
  /** Every movement of the fan's wallet. */
  readonly balance: readonly Readonly<Record<string, unknown>>[];
  /** The fan's installment plans and every payment of them. */
  readonly plans: readonly Readonly<Record<string, unknown>>[];
  readonly signIns: readonly Readonly<Record<string, unknown>>[];
};

/** Details to change; an omitted field stays as it is. */
export type ProfileDetailsInput = Pick<
  ProfileDetails,
  'firstName' | 'lastName' | 'documentType' | 'documentNumber'
> &
  Partial<{ [Part in 'gender' | 'birthDate']: ProfileDetails[Part] | undefined }>;

/**
 * The consents and password of a person who completes their registration: the terms were accepted, the rest is
 * optional.
 */
export type RegistrationCompletion = {
  readonly newsletter: boolean | undefined;
  readonly passwordHash: string | null;
  readonly language: Language;
};

/** Stores the profiles of accounts that are not deleted. */
export interface Profiles {
  find(personId: string): Promise<Omit<Profile, 'user'> | null>;
  /**
   * Saves the details. With a completion the person becomes registered; the time of consent is stored with it.
   */
  saveDetails(
    personId: string,
    details: ProfileDetailsInput,
    completion: RegistrationCompletion | null,
  ): Promise<Result<null, 'RepeatedDocumentNumber' | 'DOCUMENT_LOCKED'>>;
  saveCommunicationPreferences(personId: string, preferences: CommunicationPreferences): Promise<void>;
  /** Saves where late payments are refunded to. */
  saveLatePaymentDestination(personId: string, place: LatePaymentDestination): Promise<void>;
  /** Returns the password hash and the person's public facts. A password that must be reset counts as none. */
  findPassword(
    personId: string,
  ): Promise<{ readonly hash: string | null; readonly personalFacts: readonly string[] } | null>;
  /**
   * Sets the password and ends every other session. Returns whom to notify, or null when this session ended meanwhile.
   */
  setPassword(
    personId: string,
    hash: string,
    currentSessionId: string,
  ): Promise<{ readonly addressee: Addressee | null } | null>;
  unsubscribeNewsletter(personId: string): Promise<void>;
  /**
   * Finds the subscriber, who asked for the newsletter and verified the address. Null once they have unsubscribed.
   */
  findNewsletterSubscriber(personId: string): Promise<NewsletterSubscriber | null>;
  exportPersonalData(personId: string): Promise<PersonalDataExport>;
  /** Anonymises a person, unless obligations remain. Returns whom to notify. */
  anonymise(personId: string): Promise<Result<Addressee | null, AccountDeletionBlockers>>;
}

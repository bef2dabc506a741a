import type { LateMoneyPlace } from '#domain/fan/own-balance.ts';
import type { AccountTies, ContactWishes, Profile, ProfileDetails } from '#domain/fan/profile.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Reach } from '../auth/contact.ts';

/** Whom a warning about an account goes to. */
export type Addressee = Reach & {
  readonly firstName: string;
  readonly language: Language | null;
  readonly market: MarketCode;
};

/** Somebody who gets news, and what time it is. */
export type NewsReader = {
  readonly to: string;
  readonly firstName: string;
  readonly language: Language | null;
  readonly market: MarketCode;
  readonly now: Instant;
};

/** What a fan takes away: plain records, for a person to read and a program to load. */
export type OwnData = {
  readonly writtenAt: Instant;
  readonly person: Readonly<Record<string, unknown>>;
  readonly sessions: readonly Readonly<Record<string, unknown>>[];
  readonly orders: readonly Readonly<Record<string, unknown>>[];
  readonly tickets: readonly Readonly<Record<string, unknown>>[];
  readonly cards: readonly Readonly<Record<string, unknown>>[];
  /** Every movement of the fan's balance. */
  readonly balance: readonly Readonly<Record<string, unknown>>[];
  /** What the fan pays in quotas, and every payment of them. */
  readonly plans: readonly Readonly<Record<string, unknown>>[];
  readonly signIns: readonly Readonly<Record<string, unknown>>[];
};

/** A part that is left out is not changed. */
export type DetailsWish = Pick<ProfileDetails, 'firstName' | 'lastName' | 'documentType' | 'documentNumber'> &
  Partial<{ [Part in 'gender' | 'birthDate']: ProfileDetails[Part] | undefined }>;

/** What somebody says who becomes registered by it: the terms were agreed to, the rest is a wish. */
export type Completion = {
  readonly newsletter: boolean | undefined;
  readonly passwordHash: string | null;
  readonly language: Language;
};

/** What living people keep of themselves. */
export interface Profiles {
  find(personId: string): Promise<Omit<Profile, 'user'> | null>;
  /** With a completion whoever was not registered is so from now on; the time of the consent is kept with it. */
  saveDetails(
    personId: string,
    details: DetailsWish,
    completion: Completion | null,
  ): Promise<Result<null, 'RepeatedDocumentNumber' | 'DOCUMENT_LOCKED'>>;
  saveWishes(personId: string, wishes: ContactWishes): Promise<void>;
  /** Where late money goes. */
  saveLateMoney(personId: string, place: LateMoneyPlace): Promise<void>;
  /** One that has to be made anew is none. */
  passwordOf(
    personId: string,
  ): Promise<{ readonly hash: string | null; readonly words: readonly string[] } | null>;
  /** Sets it and ends every session but this one. `told` is whom to tell. Null when this very session ended meanwhile. */
  setPassword(
    personId: string,
    hash: string,
    keptSession: string,
  ): Promise<{ readonly told: Addressee | null } | null>;
  stopNews(personId: string): Promise<void>;
  /** Who gets news: they asked for it, and proved the address. Null once they do not want it any more. */
  newsReader(personId: string): Promise<NewsReader | null>;
  dataOf(personId: string): Promise<OwnData>;
  /** Forgets who somebody is, all at once, unless something ties them to us. Answers who is to be told. */
  forget(personId: string): Promise<Result<Addressee | null, AccountTies>>;
}

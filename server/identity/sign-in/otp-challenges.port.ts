import type { Registration } from '#domain/identity/registration.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { ContactPoint } from './contact.ts';

/** The purpose of a code, which is valid for no other. */
export const otpPurposes = [
  'LOGIN',
  'REGISTER',
  'FORGOT',
  'PHONE',
  'EMAIL',
  'REAUTHENTICATION',
  'CONFIRM',
] as const;
export type OtpPurpose = (typeof otpPurposes)[number];

/** A registration whose contact is not yet verified; its password is already hashed. */
export type PendingRegistration = Omit<Registration, 'channel'> & {
  readonly passwordHash: string | null;
  readonly language: Language;
};

/** A request for a code: contact, purpose and origin. */
export type NewChallenge = ContactPoint & {
  readonly id: string;
  readonly purpose: OtpPurpose;
  /** The account concerned, where it is known: of a person who changes a contact or forgot the password. */
  readonly personId: string | null;
  readonly market: MarketCode;
  readonly language: Language;
  /** The network address of the request. */
  readonly address: string;
  readonly registration: PendingRegistration | null;
};

/** A sent code as stored: its hash, never the code. */
export type StoredChallenge = Omit<NewChallenge, 'address' | 'registration'> & {
  readonly sends: number;
  readonly checksLeft: number;
  readonly lastSentAt: Instant;
  readonly expiresAt: Instant;
  readonly serverNow: Instant;
};

export type NewCode = {
  readonly codeHash: string;
  readonly lifeSeconds: number;
  readonly checks: number;
};

/** The challenge, purposes and person that a submitted code must match. */
export type CodeCheckInput = {
  readonly challengeId: string;
  readonly purposes: readonly OtpPurpose[];
  /** The person whose code it must be; null where anybody may have requested it. */
  readonly personId: string | null;
};

/** A verified code that is not yet consumed: the first caller to consume it wins. */
export type VerifiedCode = {
  readonly challengeId: string;
  readonly codeHash: string;
  readonly purpose: OtpPurpose;
  readonly contact: string;
  readonly channel: ContactPoint['channel'];
  readonly market: MarketCode;
};

/** Stores challenges and counts their checks, by the database's clock. */
export interface OtpChallenges {
  /** Creates a challenge and voids older ones of the same contact, purpose and network. */
  create(challenge: NewChallenge & NewCode): Promise<StoredChallenge>;
  /** Finds a challenge that can still be resent; its code may have expired. */
  find(id: string): Promise<StoredChallenge | null>;
  /** Replaces the code of a challenge, unless it was renewed since `sends`. The old code becomes void. */
  renew(
    id: string,
    sends: number,
    code: NewCode & { readonly channel: ContactPoint['channel'] },
  ): Promise<StoredChallenge | null>;
  /** Replaces the data of a pending registration of the same contact while its code is valid. */
  replaceRegistration(
    id: string,
    contact: string,
    registration: PendingRegistration,
  ): Promise<StoredChallenge | null>;
  /** Consumes one check of a valid code before it is compared; null when none is left. */
  consumeCheck(wanted: CodeCheckInput): Promise<(VerifiedCode & { readonly checksLeft: number }) | null>;
}

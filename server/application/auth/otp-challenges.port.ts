import type { Registration } from '#domain/auth/registration.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Reach } from './contact.ts';

/** What a code is for: a code for one thing opens no other. */
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

/** A registration while its contact is not proven: the password is a slow hash already. */
export type ParkedRegistration = Omit<Registration, 'channel'> & {
  readonly passwordHash: string | null;
  readonly language: Language;
};

/** Who asked for a code, and why. */
export type NewChallenge = Reach & {
  readonly id: string;
  readonly purpose: OtpPurpose;
  /** The account it is about, where one is known: whoever changes a contact, or forgot their password. */
  readonly personId: string | null;
  readonly market: MarketCode;
  readonly language: Language;
  /** The network it was asked from. */
  readonly address: string;
  readonly registration: ParkedRegistration | null;
};

/** A code that was sent, as kept: its hash, never the code. */
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

/** What an answer to a code is held against. */
export type CodeFor = {
  readonly challengeId: string;
  readonly purposes: readonly OtpPurpose[];
  /** Whose code it must be; null where anybody may have asked for it. */
  readonly personId: string | null;
};

/** A code that was right and is not used up yet: whoever spends it first has it. */
export type RightCode = {
  readonly challengeId: string;
  readonly codeHash: string;
  readonly purpose: OtpPurpose;
  readonly contact: string;
};

/** Codes by the database's clock. */
export interface OtpChallenges {
  /** A new challenge; older ones of the same contact and purpose die, where they were asked for from the same network. */
  open(challenge: NewChallenge & NewCode): Promise<StoredChallenge>;
  /** A challenge that is not used up, dead or too old to be resent; its code may have expired. */
  find(id: string): Promise<StoredChallenge | null>;
  /** A new code in the same challenge, unless somebody renewed it since `sends`: the old code dies. */
  renew(
    id: string,
    sends: number,
    code: NewCode & { readonly channel: Reach['channel'] },
  ): Promise<StoredChallenge | null>;
  /** Puts other data in the place of a parked registration of the same contact, while its code lives. */
  repark(id: string, contact: string, registration: ParkedRegistration): Promise<StoredChallenge | null>;
  /** Uses up one of the checks of a live code, before it is compared; null when there is none left. */
  takeCheck(wanted: CodeFor): Promise<(RightCode & { readonly checksLeft: number }) | null>;
}

import type { Language } from '#domain/market/locale.ts';
import type { NoticeKind } from '../profile/account-notice.ts';
import type { Addressee } from '../profile/profiles.port.ts';

/** Who did it, and from where; without a session where only a code was proven. */
export type Doer = {
  readonly personId: string;
  readonly sessionId: string | null;
  readonly address: string;
  /** That of the visit, for who never chose one. */
  readonly language: Language;
};

/** Tells the owner of an account what was done to it (ASVS 6.3.7). That it was not delivered undoes nothing. */
export type WarnOwner = (what: NoticeKind, to: Addressee | null, by: Doer) => Promise<void>;

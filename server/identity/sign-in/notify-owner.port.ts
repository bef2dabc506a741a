import type { Language } from '#domain/market/locale.ts';
import type { AccountNotificationKind } from '../account/account-notification.ts';
import type { Addressee } from '../account/profiles.port.ts';

/** The person who acted and the origin of the request; without a session where only a code was verified. */
export type AccountActor = {
  readonly personId: string;
  readonly sessionId: string | null;
  readonly address: string;
  /** The language of the request, for accounts without a chosen language. */
  readonly language: Language;
};

/** Notifies the owner of an account about a change to it (ASVS 6.3.7). A failed delivery undoes nothing. */
export type NotifyOwner = (
  what: AccountNotificationKind,
  to: Addressee | null,
  requester: AccountActor,
) => Promise<void>;

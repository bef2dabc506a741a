import type { Language } from '../market/locale.ts';
import type { Money } from '../shared/money.ts';
import type { DeliveryChannel } from './delivery-channel.ts';
import type { Gender } from './fan.ts';
import type { FanIdentity } from './fan-identity.ts';
import type { SessionUser } from './session-user.ts';
import type { WalletSummary } from './wallet-summary.ts';

/**
 * The communication preferences of a fan. E-mail cannot be turned off, because receipts and security warnings
 * use it.
 */
export type CommunicationPreferences = {
  readonly channels: readonly DeliveryChannel[];
  /** The language of messages; null until chosen, in which case the language of the visit applies. */
  readonly language: Language | null;
  readonly wantsNewsletter: boolean;
};

/** The personal details that a fan can edit. */
export type ProfileDetails = FanIdentity & {
  readonly gender: Gender | null;
  /** 'YYYY-MM-DD'. */
  readonly birthDate: string | null;
};

/** The account as its owner sees and edits it. Spec §3. */
export type Profile = CommunicationPreferences & {
  readonly user: SessionUser;
  readonly gender: Gender | null;
  readonly birthDate: string | null;
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
  readonly hasPassword: boolean;
  /** True once the document is on a purchase; only support can change it then. */
  readonly isDocumentLocked: boolean;
  readonly wallet: WalletSummary;
};

/** The reasons why an account cannot be deleted yet. */
export type AccountDeletionBlockers = {
  readonly openPayments: number;
  readonly upcomingTickets: number;
  /** Orders with a refund or a manual decision pending. */
  readonly ordersAwaitingRefund: number;
  /** Installment plans that are partly paid. */
  readonly unfinishedPlans: number;
  /** The wallet balance; null when it is empty. */
  readonly balance: Money | null;
};

import type { SessionUser } from '../auth/session-user.ts';
import type { Language } from '../market/locale.ts';
import type { Money } from '../shared/money.ts';
import type { DeliveryChannel } from '../ticket/ticket.ts';
import type { Gender } from './fan.ts';
import type { FanIdentity } from './fan-identity.ts';
import type { OwnBalance } from './own-balance.ts';

/**
 * The communication preferences of a fan. E-mail cannot be turned off, because receipts and security warnings
 * use it.
 */
export type ContactWishes = {
  readonly channels: readonly DeliveryChannel[];
  /** The language of messages; null until chosen, in which case the language of the visit applies. */
  readonly language: Language | null;
  readonly wantsNews: boolean;
};

/** The personal details that a fan can edit. */
export type ProfileDetails = FanIdentity & {
  readonly gender: Gender | null;
  /** 'YYYY-MM-DD'. */
  readonly birthDate: string | null;
};

/** The account as its owner sees and edits it. Spec §3. */
export type Profile = ContactWishes & {
  readonly user: SessionUser;
  readonly gender: Gender | null;
  readonly birthDate: string | null;
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
  readonly hasPassword: boolean;
  /** True once the document is on a purchase; only support can change it then. */
  readonly isDocumentLocked: boolean;
  readonly wallet: OwnBalance;
};

/** The reasons why an account cannot be deleted yet. */
export type AccountTies = {
  readonly openPayments: number;
  readonly comingTickets: number;
  /** Orders with a refund or a manual decision pending. */
  readonly owedOrders: number;
  /** Installment plans that are partly paid. */
  readonly unpaidPlans: number;
  /** The wallet balance; null when it is empty. */
  readonly balance: Money | null;
};

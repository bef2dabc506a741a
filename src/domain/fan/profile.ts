import type { SessionUser } from '../auth/session-user.ts';
import type { Language } from '../market/locale.ts';
import type { Money } from '../shared/money.ts';
import type { DeliveryChannel } from '../ticket/ticket.ts';
import type { Gender } from './fan.ts';
import type { FanIdentity } from './fan-identity.ts';
import type { OwnBalance } from './own-balance.ts';

/** How a fan wants to be reached. E-mail stays on: receipts and warnings about the account go there. */
export type ContactWishes = {
  readonly channels: readonly DeliveryChannel[];
  /** The language of messages; null until it was chosen: then that of the visit. */
  readonly language: Language | null;
  readonly wantsNews: boolean;
};

/** What a fan may say about themselves. */
export type ProfileDetails = FanIdentity & {
  readonly gender: Gender | null;
  /** 'YYYY-MM-DD'. */
  readonly birthDate: string | null;
};

/** Everything a fan sees and changes of their own account. Spec §3. */
export type Profile = ContactWishes & {
  readonly user: SessionUser;
  readonly gender: Gender | null;
  readonly birthDate: string | null;
  readonly isEmailVerified: boolean;
  readonly isPhoneVerified: boolean;
  readonly hasPassword: boolean;
  /** The document is on a purchase: changing it is the support's business. */
  readonly isDocumentLocked: boolean;
  readonly wallet: OwnBalance;
};

/** What keeps an account from being deleted. */
export type AccountTies = {
  readonly openPayments: number;
  readonly comingTickets: number;
  /** Orders whose money we have yet to give back, or a person has yet to decide about. */
  readonly owedOrders: number;
  /** Plans of instalments that are paid in part. */
  readonly unpaidPlans: number;
  /** What is left in the fan's balance; null when nothing is. */
  readonly balance: Money | null;
};

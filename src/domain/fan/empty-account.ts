import type { Role } from '../auth/role.ts';
import type { RegistrationStatus } from './fan.ts';

/** What there is to an account beside the contact that opened it. */
export type AccountContents = {
  readonly registration: RegistrationStatus;
  readonly roles: readonly Role[];
  /** Beside the one that is proven now. */
  readonly hasOtherContact: boolean;
  readonly hasName: boolean;
  readonly hasDocument: boolean;
  readonly hasPassword: boolean;
  /** Orders of any state, paid or not. */
  readonly orders: number;
  readonly tickets: number;
  /** Seats held or paid for at this moment. */
  readonly liveHolds: number;
  readonly savedCards: number;
};

/**
 * Nothing but a proven contact: what signing in with a contact makes that stands, unproven, in an account of one's own. Whoever
 * proves that contact in the other account takes it along, and nobody loses anything. Assumption: Spec §5 is silent on it.
 */
export const isEmptyAccount = (account: AccountContents): boolean =>
  account.registration !== 'REGISTERED' &&
  account.roles.every((role) => role === 'fan') &&
  !account.hasOtherContact &&
  !account.hasName &&
  !account.hasDocument &&
  !account.hasPassword &&
  account.orders + account.tickets + account.liveHolds + account.savedCards === 0;

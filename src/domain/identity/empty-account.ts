import type { RegistrationStatus } from './fan.ts';
import type { Role } from './role.ts';

/** The contents of an account apart from the contact that opened it. */
export type AccountContents = {
  readonly registration: RegistrationStatus;
  readonly roles: readonly Role[];
  /** A contact other than the one being verified. */
  readonly hasOtherContact: boolean;
  readonly hasName: boolean;
  readonly hasDocument: boolean;
  readonly hasPassword: boolean;
  /** Orders in any status. */
  readonly orders: number;
  readonly tickets: number;
  /** Holds that currently lock seats, paid or not. */
  readonly activeHolds: number;
  readonly savedCards: number;
};

/**
 * Returns true if an account consists of a single contact and nothing else. Signing in with an unverified
 * contact creates such an account; when its owner verifies the contact in another account, the two are merged
 * and nothing is lost. Assumption: Spec §5 does not say.
 */
export const isEmptyAccount = (account: AccountContents): boolean =>
  account.registration !== 'REGISTERED' &&
  account.roles.every((role) => role === 'fan') &&
  !account.hasOtherContact &&
  !account.hasName &&
  !account.hasDocument &&
  !account.hasPassword &&
  account.orders + account.tickets + account.activeHolds + account.savedCards === 0;

import type { FanAccount } from '#domain/fan/fan-access.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Addressee } from '../profile/profiles.port.ts';

/** A search for a fan, with every interpretation of the search text. Documents belong to one country. */
export type AccountSought = {
  readonly market: MarketCode;
  readonly email: string | null;
  readonly phone: string | null;
  readonly document: string;
};

/** Gives managers access to fans' accounts; staff accounts are excluded. */
export interface FanAccess {
  find(sought: AccountSought, most: number): Promise<readonly FanAccount[]>;
  /**
   * Invalidates the password, every session and every pending code of the account. `isNew` is false where a reset was
   * already required.
   */
  requireReset(
    id: string,
  ): Promise<
    | 'unknown'
    | 'no-password'
    | { readonly account: FanAccount; readonly told: Addressee | null; readonly isNew: boolean }
  >;
}

import type { FanAccount } from '#domain/fan/fan-access.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Addressee } from '../profile/profiles.port.ts';

/** By what a fan is looked for: all that the words may be. Documents are of a country. */
export type AccountSought = {
  readonly market: MarketCode;
  readonly email: string | null;
  readonly phone: string | null;
  readonly document: string;
};

/** The accounts of fans, as a manager reaches them; whoever works here is not among them. */
export interface FanAccess {
  find(sought: AccountSought, most: number): Promise<readonly FanAccount[]>;
  /**
   * The password opens nothing from now on, every session ends, and codes that would prove something with them. `isNew` is false
   * where that was so before.
   */
  requireReset(
    id: string,
  ): Promise<
    | 'unknown'
    | 'no-password'
    | { readonly account: FanAccount; readonly told: Addressee | null; readonly isNew: boolean }
  >;
}

import type { FanAccount } from '#domain/identity/fan-account.ts';
import type { FanQuery } from '#domain/identity/fan-identity.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Addressee } from '../account/profiles.port.ts';

/** A search for a fan of a market, with every interpretation of the search text. */
export type AccountQuery = {
  readonly market: MarketCode;
  readonly email: string | null;
  readonly phone: string | null;
  readonly document: string;
};

/** Gives managers and sellers access to the accounts of their market's fans; staff accounts are excluded. */
export interface FanAccess {
  find(query: AccountQuery, max: number): Promise<readonly FanAccount[]>;
  findFan(query: FanQuery, market: MarketCode): Promise<SessionUser | null>;
  /**
   * Invalidates the password, every session and every pending code of the account. `isNew` is false where a reset was
   * already required.
   */
  requirePasswordReset(
    id: string,
    market: MarketCode,
  ): Promise<
    | 'unknown'
    | 'no-password'
    | { readonly account: FanAccount; readonly addressee: Addressee | null; readonly isNew: boolean }
  >;
}

import type { SportOrganisation } from '#domain/catalogue/sport-organisation.ts';
import type { MarketCode } from '#domain/market/market.ts';

type StoredClub = Omit<SportOrganisation, 'upcoming'>;

/** Reads the clubs of a market. */
export interface ClubStore {
  /** Lists them by name, or the one with an id. */
  listClubs(of: {
    readonly market: MarketCode;
    readonly id: string | undefined;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly clubs: readonly StoredClub[]; readonly total: number }>;
}

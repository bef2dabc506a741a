import type { Role } from '#domain/auth/role.ts';
import type { MarketCode } from '#domain/market/market.ts';

/** Somebody who has not said who they are; `sessionId` appears with their first hold. */
export type Visitor = {
  readonly kind: 'visitor';
  readonly sessionId: string | null;
  readonly personId: null;
  readonly roles: readonly Role[];
  readonly market: MarketCode;
};

/** A signed-in fan or operator. */
export type Person = {
  readonly kind: 'person';
  readonly sessionId: string;
  readonly personId: string;
  readonly roles: readonly Role[];
  readonly market: MarketCode;
  /** They proved who they are within the last ten minutes. */
  readonly isRecent: boolean;
  /** They gave the second factor within the last ten minutes. */
  readonly isFactorRecent: boolean;
};

/** Who asks. Spec §6. */
export type Principal = Visitor | Person;

export const strangerIn = (market: MarketCode): Visitor => ({
  kind: 'visitor',
  sessionId: null,
  personId: null,
  roles: ['visitor'],
  market,
});

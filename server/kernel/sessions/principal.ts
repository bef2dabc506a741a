import type { Role } from '#domain/identity/role.ts';
import type { MarketCode } from '#domain/market/market.ts';

/** An anonymous caller; `sessionId` appears with their first hold. */
export type Visitor = {
  readonly kind: 'visitor';
  readonly sessionId: string | null;
  readonly personId: null;
  readonly roles: readonly Role[];
  readonly market: MarketCode;
};

/** A caller who is signed in as a fan or an operator. */
export type Person = {
  readonly kind: 'person';
  readonly sessionId: string;
  readonly personId: string;
  readonly roles: readonly Role[];
  readonly market: MarketCode;
  /** True when they authenticated within the last ten minutes. */
  readonly isRecent: boolean;
  /** True when they gave the second factor within the last ten minutes. */
  readonly isFactorRecent: boolean;
};

/** The caller of a use case. Spec §6. */
export type Principal = Visitor | Person;

export const createAnonymousVisitor = (market: MarketCode): Visitor => ({
  kind: 'visitor',
  sessionId: null,
  personId: null,
  roles: ['visitor'],
  market,
});

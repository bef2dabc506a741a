import type { MarketCode } from '#domain/market/market.ts';
import type { Flows } from '#machines/flows.ts';

/** Facts of this visit, decided once at the start. */
export type Environment = { readonly market: MarketCode };

/** What composition hands to the router: the flows and the facts. */
export type RouterContext = {
  readonly flows: Flows;
  readonly environment: Environment;
};

/** What stands around a page: everything, only the name while one pays, or nothing. */
export type Chrome = 'full' | 'plain' | 'none';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly chrome?: Chrome;
    /** The page has a bar of its own at the foot of a phone: the tab bar gives way. */
    readonly ownsFoot?: boolean;
  }
}

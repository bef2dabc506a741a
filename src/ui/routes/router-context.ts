import type { MarketCode } from '#domain/market/market.ts';
import type { Flows } from '#machines/flows.ts';

/** Facts about this visit, decided once at the start. */
export type Environment = {
  readonly market: MarketCode;
  /** The public origins of the markets, as far as the page knows them. */
  readonly sites: Readonly<Partial<Record<MarketCode, string>>>;
};

/** The flows and facts that composition hands to the router. */
export type RouterContext = {
  readonly flows: Flows;
  readonly environment: Environment;
};

/** The frame around a page: everything, only the wordmark during payment, or nothing. */
export type Chrome = 'full' | 'plain' | 'none';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly chrome?: Chrome;
    /** The page has a sticky bar of its own at the foot of a phone, so the tab bar is left out. */
    readonly hidesTabBar?: boolean;
  }
}

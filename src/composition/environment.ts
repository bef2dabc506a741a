import type { MarketCode } from '#domain/market/market.ts';
import { detectPurchaseChannel } from '#domain/market/mobile-app.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import { detectMarket } from './detect-market.ts';

/** The facts of this visit, determined once. */
export type Visit = { readonly market: MarketCode; readonly channel: PurchaseChannel };

/** Determines the market by the host name and the sales channel by the device. */
export function readVisit(page: Pick<Window, 'document' | 'location' | 'navigator'>): Visit {
  return {
    market: detectMarket(page),
    channel: detectPurchaseChannel({
      userAgent: page.navigator.userAgent,
      isInsideApp: /\bTaquillaApp\//.test(page.navigator.userAgent),
    }),
  };
}

import type { MarketCode } from '#domain/market/market.ts';
import { purchaseChannelOf } from '#domain/market/mobile-app.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import { marketOf } from './page-market.ts';

/** Facts of this visit, decided once. */
export type Visit = { readonly market: MarketCode; readonly channel: PurchaseChannel };

/** Who serves the page says which host names are Mexican; the device says the channel. */
export function readVisit(page: Pick<Window, 'document' | 'location' | 'navigator'>): Visit {
  return {
    market: marketOf(page),
    channel: purchaseChannelOf({
      userAgent: page.navigator.userAgent,
      insideApp: /\bTaquillaApp\//.test(page.navigator.userAgent),
    }),
  };
}

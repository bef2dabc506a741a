import type { MarketCode } from '#domain/market/market.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { AskParts } from './ask-provider.ts';
import type { PreferenceRequest } from './payment-provider.port.ts';
import type { ProviderMethods } from './provider-methods.ts';
import type { SavedCards } from './saved-cards.port.ts';

/** What paying needs of the world. */
export type PaymentParts = AskParts & {
  readonly methods: ProviderMethods;
  readonly savedCards: SavedCards;
  /** Where the provider tells us news of a market's payments. */
  readonly notificationUrl: (market: MarketCode) => string;
  /** Where payers come back to from the provider's pages: to their own order. */
  readonly returnUrls: (of: ReturningTo) => PreferenceRequest['returnUrls'];
  /** Where they come back to from their bank. */
  readonly bankReturnUrl: (of: ReturningTo) => string;
};

type ReturningTo = {
  readonly market: MarketCode;
  readonly mode: SaleMode;
  readonly orderId: string;
  /** Whoever paid by a link comes back to a page that needs no login. */
  readonly byLink?: true;
};

import type { MarketCode } from '#domain/market/market.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { AskParts } from './ask-provider.ts';
import type { PreferenceRequest } from './payment-provider.port.ts';
import type { ProviderMethods } from './provider-methods.ts';
import type { SavedCards } from './saved-cards.port.ts';

/** The dependencies of starting a payment. */
export type PaymentParts = AskParts & {
  readonly methods: ProviderMethods;
  readonly savedCards: SavedCards;
  /** The webhook URL to which the provider sends payment updates of a market. */
  readonly notificationUrl: (market: MarketCode) => string;
  /** The pages of their order to which payers return from the provider's hosted page. */
  readonly returnUrls: (of: ReturningTo) => PreferenceRequest['returnUrls'];
  /** The page to which payers return from their bank. */
  readonly bankReturnUrl: (of: ReturningTo) => string;
};

type ReturningTo = {
  readonly market: MarketCode;
  readonly mode: SaleMode;
  readonly orderId: string;
  /** A payer by link returns to a page that needs no login. */
  readonly byLink?: true;
};

import type { MarketCode } from '#domain/market/market.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { PreferenceRequest } from '../attempts/payment-provider.port.ts';
import type { ProviderMethods } from '../attempts/provider-methods.ts';
import type { ReconcileAttemptDeps } from '../reconciliation/reconcile-attempt.ts';
import type { SavedCardStore } from '../saved-cards/saved-cards.port.ts';

/** The dependencies of starting a payment. */
export type PaymentDeps = ReconcileAttemptDeps & {
  readonly methods: ProviderMethods;
  readonly savedCards: SavedCardStore;
  /** The webhook URL to which the provider sends payment updates of a market. */
  readonly notificationUrl: (market: MarketCode) => string;
  /** The pages of their order to which payers return from the provider's hosted page. */
  readonly returnUrls: (of: ReturnTarget) => PreferenceRequest['returnUrls'];
  /** The page to which payers return from their bank. */
  readonly bankReturnUrl: (of: ReturnTarget) => string;
};

type ReturnTarget = {
  readonly market: MarketCode;
  readonly salesChannel: SalesChannel;
  readonly orderId: string;
  /** A payer by link returns to a page that needs no login. */
  readonly byLink?: true;
};

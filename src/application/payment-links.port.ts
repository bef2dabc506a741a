import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { PaymentLink, PaymentLinkPurchase } from '#domain/order/payment-link.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { CardDetails } from '#domain/payment/card-details.ts';
import type { CardInstallmentOptions, CardInstallmentQuery } from '#domain/payment/card-installments.ts';
import type { CardToken, PaymentInput } from '#domain/payment/payment-input.ts';
import type { Money } from '#domain/shared/money.ts';
import type { AsyncResult } from './failure.ts';

/**
 * Payment links: a fan pays what a seller sold, on their own phone and without a login. A signed-in payer can
 * use saved cards.
 */
export interface PaymentLinksPort {
  /** Returns the sale and status of a link. Unknown tokens are reported like expired links. */
  findLink(token: string): AsyncResult<PaymentLink>;
  /** Sends the card from the browser straight to the provider. */
  tokenizeCard(target: NonNullable<PaymentLink['cardTokens']>, card: CardDetails): AsyncResult<CardToken>;
  /**
   * Returns the card installments that the issuing bank offers. NOT_FOUND: the saved card does not belong to
   * the payer.
   */
  findCardInstallments(token: string, card: CardInstallmentQuery): AsyncResult<CardInstallmentOptions>;
  /**
   * Pays a link: one charge per key, and one per link. NOT_FOUND: the saved card does not belong to the
   * payer.
   */
  pay(of: {
    readonly token: string;
    readonly channel: PurchaseChannel;
    readonly expectedTotal: Money;
    readonly payment: PaymentInput;
    readonly key: string;
  }): AsyncResult<PaymentLinkPurchase>;
  /** Sends the link again to its original recipient. */
  resend(of: { readonly orderId: string; readonly key: string }): AsyncResult<Purchase>;
}

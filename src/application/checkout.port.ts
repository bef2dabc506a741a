import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { BoxOfficeSale } from '#domain/order/box-office-sale.ts';
import type { Purchase, PurchaseStatus } from '#domain/order/purchase.ts';
import type { CardDetails } from '#domain/payment/card-details.ts';
import type { CardInstallmentOptions, CardInstallmentQuery } from '#domain/payment/card-installments.ts';
import type { CardToken, FreeOrderInput, Payer, PaymentInput } from '#domain/payment/payment-input.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Money } from '#domain/shared/money.ts';
import type { AsyncResult } from './failure.ts';

/** Turns a hold into an order. Every payment attempt has one `key`: the same key never charges twice. */
export interface CheckoutPort {
  /** Lists the payment options. With `walletPortion` (minor units) they apply to the remaining amount. */
  listPaymentOptions(reservationId: string, walletPortion?: number): AsyncResult<readonly PaymentOption[]>;
  /**
   * Sends the card from the browser straight to the provider. A rejection carries the provider's field codes
   * in `fields`.
   */
  tokenizeCard(reservationId: string, card: CardDetails): AsyncResult<CardToken>;
  /**
   * Tokenizes a saved card. The security code goes to the provider only. NOT_FOUND: the card is no longer
   * saved.
   */
  tokenizeSavedCard(cardId: string, securityCode: string): AsyncResult<CardToken>;
  /** Returns the card installments that the issuing bank offers for this hold. */
  findCardInstallments(
    reservationId: string,
    card: CardInstallmentQuery,
    walletPortion?: number,
  ): AsyncResult<CardInstallmentOptions>;
  /** Removes one of the fan's saved cards and returns the remaining ones. */
  removeCard(cardId: string): AsyncResult<readonly SavedCard[]>;
  pay(request: {
    readonly salesChannel: SalesChannel;
    readonly reservationId: string;
    readonly fanId: string | null;
    readonly channel: PurchaseChannel;
    /** The total of the order, including the wallet portion. */
    readonly expectedTotal: Money;
    /** The wallet portion in minor units; `payment` pays the remainder. Absent: none. */
    readonly walletPortion?: number;
    /** FREE places an order whose total is zero. TOTAL_CHANGED: something has to be paid. */
    readonly payment: PaymentInput | FreeOrderInput;
    /** Null in assisted sales, where the fan is identified by id. */
    readonly payer: Payer | null;
    readonly key: string;
  }): AsyncResult<Purchase>;
  /**
   * Returns the current state of a purchase, found by its hold, its order or a shared link. The call has no
   * side effects.
   */
  findPurchase(query: {
    readonly orderId?: string;
    readonly reservationId?: string;
    readonly token?: string;
  }): AsyncResult<PurchaseStatus>;
  /** Returns the sale behind a code at the box office. NOT_FOUND: there is no such code. */
  findBoxOfficeSale(code: string): AsyncResult<BoxOfficeSale>;
  /** Records that the cash for a code was received. On a rejection no cash may be taken. */
  collectCash(of: {
    readonly code: string;
    readonly expectedTotal: Money;
    readonly key: string;
  }): AsyncResult<Purchase>;
  /**
   * Cancels a pending payment so that the buyer can choose another payment method, and returns the seats to
   * the hold. ALREADY_PAID: the payment completed first.
   */
  cancelPayment(orderId: string): AsyncResult<Purchase>;
}

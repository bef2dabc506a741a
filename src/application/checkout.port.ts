import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Purchase, PurchaseStatus } from '#domain/order/purchase.ts';
import type { WindowSale } from '#domain/order/window-sale.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import type { CardAsked, InstallmentOptions } from '#domain/payment/installment-options.ts';
import type { PaymentChoice } from '#domain/payment/payment-choice.ts';
import type { CardToken, Payer, PaymentOrder } from '#domain/payment/payment-order.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Outcome } from './failure.ts';

/** Turning a hold into an order. One `key` per try to pay: the same key never charges twice. */
export interface CheckoutPort {
  /** With `walletPart`, minor units, what the balance pays of it: the others are asked for the rest. */
  choices(reservationId: string, walletPart?: number): Outcome<readonly PaymentChoice[]>;
  /** Straight from the browser to the provider; `refused` carries the provider's field codes in `fields`. */
  tokenizeCard(reservationId: string, card: CardEntry): Outcome<CardToken>;
  /** The same for a card that is kept there: its security code goes to the provider alone. NOT_FOUND: it is kept no more. */
  tokenizeSavedCard(cardId: string, securityCode: string): Outcome<CardToken>;
  /** In how many parts the bank behind a card lets this hold be paid. */
  installments(reservationId: string, card: CardAsked, walletPart?: number): Outcome<InstallmentOptions>;
  /** Lets go of a card of one's own, and says which are left. */
  removeCard(cardId: string): Outcome<readonly SavedCard[]>;
  pay(purchase: {
    readonly mode: SaleMode;
    readonly reservationId: string;
    readonly fanId: string | null;
    readonly channel: PurchaseChannel;
    /** All that it costs, whoever pays which part of it. */
    readonly seenTotal: Money;
    /** What the fan's own balance pays of it, minor units; `payment` is asked for the rest. Absent: nothing. */
    readonly walletPart?: number;
    readonly payment: PaymentOrder;
    /** Null at the seller's desk, where the fan is known by id. */
    readonly payer: Payer | null;
    readonly key: string;
  }): Outcome<Purchase>;
  /** How the purchase of a hold, of an order or behind a shared link stands. Safe to ask at any time. */
  purchase(of: {
    readonly orderId?: string;
    readonly reservationId?: string;
    readonly token?: string;
  }): Outcome<PurchaseStatus>;
  /** At a window: what a code is for. NOT_FOUND: nobody was given it. */
  codeAtWindow(code: string): Outcome<WindowSale>;
  /** At a window: the cash for a code is on the counter. A refusal means that no money is to be taken. */
  takeCash(of: { readonly code: string; readonly seenTotal: Money; readonly key: string }): Outcome<Purchase>;
  /** 'Use another way': ends a payment under way and gives the hold back; ALREADY_PAID when the money came first. */
  cancelPayment(orderId: string): Outcome<Purchase>;
}

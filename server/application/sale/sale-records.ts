import type { MarketCode } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { CardUsed } from '#domain/order/purchase.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { PaymentRecordStatus } from '#domain/payment/payment-record.ts';
import type { TransactionStatus } from '#domain/payment/transaction-status.ts';
import type { PriceParts } from '#domain/reservation/reservation.ts';
import type { ReservationStatus } from '#domain/reservation/reservation-status.ts';
import type { SaleMode } from '#domain/sale/sale-mode.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type { DeliveryChannel } from '#domain/ticket/ticket.ts';

/** What the database keeps of a sale, as the use cases read it. */

export type ItemRecord = {
  readonly id: string;
  /** Null in general admission. */
  readonly seatIndex: number | null;
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly zone: string;
  readonly quantity: number;
  readonly unit: PriceParts;
};

export type ReservationRecord = {
  readonly id: string;
  readonly market: MarketCode;
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly personId: string | null;
  readonly sellerId: string | null;
  readonly mode: SaleMode;
  readonly status: ReservationStatus;
  readonly version: number;
  readonly expiresAt: Instant | null;
  readonly maxExpiresAt: Instant | null;
  readonly extensionsUsed: number;
  readonly attemptsUsed: number;
  readonly highDemand: boolean;
  /** The database's clock at the reading. */
  readonly now: Instant;
  readonly items: readonly ItemRecord[];
  readonly orderId: string | null;
  /** For whom a seller sells. */
  readonly fan: { readonly id: string; readonly name: string } | null;
};

export type OrderRecord = {
  readonly id: string;
  readonly code: string;
  readonly reservationId: string;
  readonly eventId: string;
  readonly market: MarketCode;
  readonly buyerId: string | null;
  readonly sellerId: string | null;
  readonly sessionId: string | null;
  readonly mode: SaleMode;
  readonly channel: PurchaseChannel | null;
  readonly status: OrderStatus;
  readonly total: PriceParts;
  readonly refundedAmount: number;
  readonly createdAt: Instant;
  /** Null until it is paid. */
  readonly paidAt: Instant | null;
  /** The try whose money paid for it; what any other brought is surplus. */
  readonly paidBy: string | null;
};

/** The provider's last words on a try to pay, kept verbatim. */
export type ProviderWords = {
  readonly status: string;
  readonly statusDetail: string;
  readonly paymentMethodId: string;
  readonly paymentTypeId: string;
  readonly challengeUrl: string | null;
  /** What the payer pays with elsewhere; absent from words of before. */
  readonly paper?: {
    readonly reference: string | null;
    readonly barcode: string | null;
    readonly verificationCode: string | null;
    readonly url: string | null;
    readonly bank: string | null;
  };
  /** The card that was charged; absent from words of before, and where it was no card. */
  readonly card?: CardUsed | null;
  /** The provider's own deadline, ISO-8601. */
  readonly expiresAt?: string | null;
};

/** Why we end a try ourselves: its payer wants another way, or its time is over. Written before the provider is told. */
export type Ending = 'METHOD_CHANGE' | 'LAPSED';

/** Where a link went, as it may be shown. */
export type SentTo = { readonly channel: DeliveryChannel; readonly destination: string };

/** A link by which a fan pays; it is signed, so that its id alone opens nothing. */
export type PaymentLinkRecord = {
  readonly id: string;
  readonly orderId: string;
  readonly channel: DeliveryChannel;
  /** Null once its person is forgotten. */
  readonly contact: string | null;
  readonly expiresAt: Instant;
  /** The seller took it back. */
  readonly isCancelled: boolean;
};

export type AttemptRecord = {
  readonly id: string;
  readonly orderId: string;
  readonly method: PaymentMethod;
  readonly provider: string;
  /** Our idempotency key at the provider, written before the call and never replaced. */
  readonly providerKey: string;
  readonly providerPaymentId: string | null;
  /** What whoever takes the money is asked for. */
  readonly amount: Money;
  /** What the fan's balance pays beside it, minor units. */
  readonly walletPart: number;
  readonly status: TransactionStatus;
  readonly statusDetail: string | null;
  readonly isLate: boolean;
  readonly words: ProviderWords | null;
  readonly fences: readonly Fence[];
  /** What the cart was when this try began (`cartPrint`). */
  readonly cart: string;
  readonly expiresAt: Instant | null;
  /** Whether it is paid on a page of the provider's. */
  readonly isHosted: boolean;
  readonly recordStatus: PaymentRecordStatus;
  /** What of `amount` was given back so far, minor units. */
  readonly refunded: number;
  /** The page at the provider that was made for it. */
  readonly preference: KeptPreference | null;
  readonly ending: Ending | null;
  /** LINK: where it went. */
  readonly sentTo: SentTo | null;
  /** A token to save the card with, once it was approved. */
  readonly saveToken: string | null;
  /** Whose card that is, where it is not the buyer's. */
  readonly cardsOf: string | null;
  /** What the buyer said of a transfer that they announced. */
  readonly reference: string | null;
  /** Payments of another sum that a manager has decided about. */
  readonly decided: readonly string[];
  /** Payments of another sum than it costs whose money is with us. */
  readonly parked: readonly string[];
};

/** Proof of having taken a seat at a certain time. */
export type Fence = { readonly event: string; readonly seat: number; readonly fence: number };

export type Buyer = {
  readonly id: string;
  readonly market: MarketCode;
  readonly isFan: boolean;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  /** Without its country's prefix. */
  readonly phone: string | null;
  readonly language: 'en' | 'es';
};

/** A hosted checkout that was made for a try to pay. */
export type KeptPreference = { readonly id: string; readonly initPoint: string; readonly expiresAt: Instant };

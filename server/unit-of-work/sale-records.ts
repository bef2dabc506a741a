import type { PriceBreakdown } from '#domain/catalogue/price-breakdown.ts';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { ChargedCard } from '#domain/payment/charged-card.ts';
import type { SettlementMethod } from '#domain/payment/payment-method.ts';
import type { PaymentRecordStatus } from '#domain/payment/payment-record.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import type { TransactionStatus } from '#domain/payment/transaction-status.ts';
import type { ReservationStatus } from '#domain/reservation/reservation-status.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';

/** The records of a sale as the use cases read them from the database. */

export type ItemRecord = {
  readonly id: string;
  /** The event that the seat is for; in a bundle one of its events. */
  readonly eventId: string;
  /** Null in general admission. */
  readonly seatIndex: number | null;
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly zone: string;
  readonly quantity: number;
  readonly unit: PriceBreakdown;
};

export type ReservationRecord = {
  readonly id: string;
  readonly market: MarketCode;
  readonly eventId: string;
  readonly sessionId: string | null;
  readonly personId: string | null;
  readonly sellerId: string | null;
  readonly salesChannel: SalesChannel;
  readonly status: ReservationStatus;
  readonly version: number;
  readonly expiresAt: Instant | null;
  readonly maxExpiresAt: Instant | null;
  readonly extensionsUsed: number;
  readonly attemptsUsed: number;
  readonly highDemand: boolean;
  /** The instant until which a renewal stays booked for its holder, also when a hold or payment of it ends; null for others. */
  readonly reservedUntil: Instant | null;
  /** The database's clock at the time of the read. */
  readonly now: Instant;
  readonly items: readonly ItemRecord[];
  readonly orderId: string | null;
  /** The fan whom a seller sells to. */
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
  readonly salesChannel: SalesChannel;
  readonly channel: PurchaseChannel | null;
  readonly status: OrderStatus;
  readonly total: PriceBreakdown;
  readonly refundedAmount: number;
  readonly createdAt: Instant;
  /** Null until it is paid. */
  readonly paidAt: Instant | null;
  /** The payment attempt that paid for the order. Money from any other attempt is an overpayment. */
  readonly paidBy: string | null;
};

/** The provider's latest status of a payment attempt, stored verbatim. */
export type ProviderPaymentStatus = {
  readonly status: string;
  readonly statusDetail: string;
  readonly paymentMethodId: string;
  readonly paymentTypeId: string;
  readonly challengeUrl: string | null;
  /** The 3-D Secure challenge request; absent from older records. */
  readonly creq?: string | null;
  /** The payment instructions of a voucher or transfer; absent from older records. */
  readonly paper?: {
    readonly reference: string | null;
    readonly barcode: string | null;
    readonly verificationCode: string | null;
    readonly url: string | null;
    readonly bank: string | null;
  };
  /** The card that was charged; absent from older records and for other methods. */
  readonly card?: ChargedCard | null;
  /** The provider's own deadline, ISO-8601. */
  readonly expiresAt?: string | null;
};

/**
 * The reason why we close an attempt ourselves: the payer chose another method, or it expired. It is written before the
 * provider is called.
 */
export type ClosingReason = 'METHOD_CHANGE' | 'EXPIRED';

/** The masked destination of a payment link. */
export type LinkDestination = { readonly channel: DeliveryChannel; readonly destination: string };

/** A payment link. It is signed, so that its id alone opens nothing. */
export type PaymentLinkRecord = {
  readonly id: string;
  readonly orderId: string;
  readonly channel: DeliveryChannel;
  /** Null once its person is anonymised. */
  readonly contact: string | null;
  readonly expiresAt: Instant;
  /** True when the seller cancelled the link. */
  readonly isCancelled: boolean;
};

export type AttemptRecord = {
  readonly id: string;
  readonly orderId: string;
  readonly method: SettlementMethod;
  readonly provider: string;
  /** Our idempotency key at the provider; written before the call and never replaced. */
  readonly providerKey: string;
  readonly providerPaymentId: string | null;
  /** The amount that the provider or the box office collects. */
  readonly amount: Money;
  /** The wallet portion in minor units. */
  readonly walletPortion: number;
  readonly status: TransactionStatus;
  readonly statusDetail: string | null;
  readonly isLate: boolean;
  readonly providerStatus: ProviderPaymentStatus | null;
  readonly fences: readonly SeatFence[];
  /** The fingerprint of the cart when this attempt began (`fingerprintCart`). */
  readonly cartFingerprint: string;
  readonly expiresAt: Instant | null;
  /** True when it is paid on a page that the provider hosts. */
  readonly isHosted: boolean;
  readonly recordStatus: PaymentRecordStatus;
  /** The part of `amount` that was refunded so far, in minor units. */
  readonly refundedAmount: number;
  /** The hosted checkout that was created at the provider. */
  readonly preference: CheckoutPreference | null;
  readonly closingReason: ClosingReason | null;
  /** Method LINK only: where the link was sent. */
  readonly sentTo: LinkDestination | null;
  /** The token to save the card with, once the payment is approved. */
  readonly saveToken: string | null;
  /** The owner of that card, where it is not the buyer. */
  readonly cardOwnerId: string | null;
  /** The buyer's reference for an announced transfer. */
  readonly reference: string | null;
  /** Payments with an amount mismatch that a manager has decided about. */
  readonly reviewedPaymentIds: readonly string[];
  /** Payments with an amount mismatch whose money we hold. */
  readonly mismatchedPaymentIds: readonly string[];
};

/** An order with all that it consists of, as it was at one instant. */
export type PurchaseRecords = {
  readonly order: OrderRecord;
  /** Newest first. */
  readonly attempts: readonly AttemptRecord[];
  readonly reservation: ReservationRecord;
  /** The tickets that are not cancelled, by seat. */
  readonly ticketIds: readonly string[];
};

/** A fencing token: it proves which hold of the seat is current. */
export type SeatFence = { readonly event: string; readonly seat: number; readonly fence: number };

export type Buyer = {
  readonly id: string;
  readonly market: MarketCode;
  readonly isFan: boolean;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
  /** The number without the country prefix. */
  readonly phone: string | null;
  readonly language: 'en' | 'es';
};

/** A hosted checkout (Mercado Pago preference) of a payment attempt. */
export type CheckoutPreference = {
  readonly id: string;
  readonly initPoint: string;
  readonly expiresAt: Instant;
};

import type { Instant } from '../shared/instant.ts';
import type { Money } from '../shared/money.ts';

/** The fan's preferred destination for a late payment: the payment method or the wallet. */
export const latePaymentDestinations = ['PAYMENT', 'BALANCE'] as const;
export type LatePaymentDestination = (typeof latePaymentDestinations)[number];

/** Credits, payments, and amounts that are reserved while a payment is in progress. */
export const walletMovementKinds = ['CREDITED', 'TAKEN', 'RESERVED'] as const;
export type WalletMovementKind = (typeof walletMovementKinds)[number];

export type WalletMovement = {
  readonly at: Instant;
  readonly kind: WalletMovementKind;
  /** Negative for a payment or a reservation. */
  readonly amount: number;
  /** The code of the related order; null if there is none. */
  readonly order: string | null;
};

/** The wallet of a fan: its balance and how it came about. */
export type WalletSummary = {
  readonly balance: Money;
  /** Newest first. Released reservations are not listed. */
  readonly movements: readonly WalletMovement[];
  readonly latePaymentDestination: LatePaymentDestination;
};

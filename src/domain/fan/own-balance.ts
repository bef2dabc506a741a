import type { Instant } from '../shared/instant.ts';
import type { Money } from '../shared/money.ts';

/** The fan's preferred destination for a late payment: the payment method or the wallet. */
export const lateMoneyPlaces = ['PAYMENT', 'BALANCE'] as const;
export type LateMoneyPlace = (typeof lateMoneyPlaces)[number];

/** Credits, payments, and amounts that are reserved while a payment is in progress. */
export const balanceMovementKinds = ['CREDITED', 'TAKEN', 'RESERVED'] as const;
export type BalanceMovementKind = (typeof balanceMovementKinds)[number];

export type BalanceMovement = {
  readonly at: Instant;
  readonly kind: BalanceMovementKind;
  /** Negative for a payment or a reservation. */
  readonly amount: number;
  /** The code of the related order; null if there is none. */
  readonly order: string | null;
};

/** The wallet of a fan: its balance and how it came about. */
export type OwnBalance = {
  readonly balance: Money;
  /** Newest first. Released reservations are not listed. */
  readonly movements: readonly BalanceMovement[];
  readonly lateMoney: LateMoneyPlace;
};

import type { Instant } from '../shared/instant.ts';
import type { Money } from '../shared/money.ts';

/** Where a fan wants money that came too late to buy anything: back by the way it came, or in their balance. */
export const lateMoneyPlaces = ['PAYMENT', 'BALANCE'] as const;
export type LateMoneyPlace = (typeof lateMoneyPlaces)[number];

/** Money that came in, money that paid, and money that is set aside while a payment is under way. */
export const balanceMovementKinds = ['CREDITED', 'TAKEN', 'RESERVED'] as const;
export type BalanceMovementKind = (typeof balanceMovementKinds)[number];

export type BalanceMovement = {
  readonly at: Instant;
  readonly kind: BalanceMovementKind;
  /** Below zero where it left the balance. */
  readonly amount: number;
  /** The code of the order that it was for; null where it was for none. */
  readonly order: string | null;
};

/** What a fan has with us, and how it came to that. */
export type OwnBalance = {
  readonly balance: Money;
  /** The latest first. What was set aside and came back is not among them. */
  readonly movements: readonly BalanceMovement[];
  readonly lateMoney: LateMoneyPlace;
};

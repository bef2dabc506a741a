import type { PaymentOrderOf } from '../payment/payment-order.ts';
import type { HeldItem, PriceParts } from '../reservation/reservation.ts';
import type { Instant } from '../shared/instant.ts';

/** Why seats wait for a person: kept by a manager without payment, or for a transfer that a buyer announced (Spec §3). */
export const keptKinds = ['BOOKING', 'TRANSFER'] as const;
export type KeptKind = (typeof keptKinds)[number];

/** Seats that are kept until somebody here says how it ends. */
export type KeptSale = {
  readonly kind: KeptKind;
  readonly reservationId: string;
  /** Null for seats that stay out of the sale after a refund: there is no order for them. */
  readonly code: string | null;
  readonly event: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  /** For whom; null where they are nobody's. */
  readonly buyer: { readonly name: string; readonly email: string } | null;
  readonly items: readonly HeldItem[];
  readonly total: PriceParts;
  /** Null: without a deadline. */
  readonly until: Instant | null;
  /** A transfer whose deadline has passed: its seats are on sale again, and the buyer’s only if nobody took them. */
  readonly isLate: boolean;
  /** A transfer that somebody refused: money that is found yet goes back, and buys nothing. */
  readonly isRefused: boolean;
  readonly since: Instant;
  /** Who keeps them, or noted the transfer. */
  readonly by: string;
  /** What the buyer said of their transfer. */
  readonly reference: string | null;
};

export type KeptPage = {
  readonly items: readonly KeptSale[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** With what a booking is paid: at once, with the buyer or their money at the desk. */
export type KeptPayment = PaymentOrderOf<'TPV' | 'COURTESY'> | { readonly method: 'CASH' };

/** What a person does with kept seats: the end of their waiting. */
export type KeptAct =
  | { readonly do: 'PAY'; readonly payment: KeptPayment }
  | { readonly do: 'RELEASE' }
  | { readonly do: 'CONFIRM' }
  | { readonly do: 'REFUSE' };

export const transferDecisions = ['CONFIRMED', 'REFUSED'] as const;
export type TransferDecision = (typeof transferDecisions)[number];

/** How a person ended the waiting of kept seats. */
export type KeptDecision = 'PAID' | 'RELEASED' | TransferDecision;

import type { HeldItem, PriceParts } from '../reservation/reservation.ts';
import type { Instant } from '../shared/instant.ts';
import { type Money, money } from '../shared/money.ts';

/**
 * The status of a box office code: to be paid, cash collected by this seller, paid otherwise, no longer
 * payable, or its event is not on sale.
 */
export const windowStandings = ['TO_PAY', 'TAKEN_BY_YOU', 'PAID', 'OVER', 'CLOSED'] as const;
export type WindowStanding = (typeof windowStandings)[number];

/** A box office sale as the seller sees it before collecting the cash. */
export type WindowSale = {
  readonly code: string;
  readonly standing: WindowStanding;
  readonly event: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  /** The display name of the buyer. */
  readonly buyer: string;
  readonly items: readonly HeldItem[];
  readonly total: PriceParts;
  /** The portion that the fan's wallet pays, in minor units; cash pays the rest. */
  readonly walletPaid: number;
  /** Null if nothing is to be paid. */
  readonly payBy: Instant | null;
  /** The time when this seller collected the cash; null if they did not. */
  readonly takenAt: Instant | null;
};

/** Calculates the amount of cash to collect. */
export const cashDue = ({ total, walletPaid }: Pick<WindowSale, 'total' | 'walletPaid'>): Money =>
  money(total.total - walletPaid, total.currency);

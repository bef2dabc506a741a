import type { PriceBreakdown } from '../catalogue/price-breakdown.ts';
import type { HeldItem } from '../reservation/reservation.ts';
import type { Instant } from '../shared/instant.ts';
import { type Money, money } from '../shared/money.ts';

/**
 * The status of a box office code: to be paid, cash collected by this seller, paid otherwise, no longer
 * payable, or its event is not on sale.
 */
export const boxOfficeSaleStatuses = ['TO_PAY', 'COLLECTED_BY_YOU', 'PAID', 'OVER', 'CLOSED'] as const;
export type BoxOfficeSaleStatus = (typeof boxOfficeSaleStatuses)[number];

/** A box office sale as the seller sees it before collecting the cash. */
export type BoxOfficeSale = {
  readonly code: string;
  readonly status: BoxOfficeSaleStatus;
  readonly event: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  /** The display name of the buyer. */
  readonly buyer: string;
  readonly items: readonly HeldItem[];
  readonly total: PriceBreakdown;
  /** The portion that the fan's wallet pays, in minor units; cash pays the rest. */
  readonly walletPaid: number;
  /** Null if nothing is to be paid. */
  readonly payBy: Instant | null;
  /** The time when this seller collected the cash; null if they did not. */
  readonly collectedAt: Instant | null;
};

/** Calculates the amount of cash to collect. */
export const calculateCashDue = ({ total, walletPaid }: Pick<BoxOfficeSale, 'total' | 'walletPaid'>): Money =>
  money(total.total - walletPaid, total.currency);

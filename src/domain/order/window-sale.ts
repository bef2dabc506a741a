import type { HeldItem, PriceParts } from '../reservation/reservation.ts';
import type { Instant } from '../shared/instant.ts';
import { type Money, money } from '../shared/money.ts';

/**
 * How a code stands at the window: there is cash to take, whoever looks took it themselves, it was paid otherwise, nothing can
 * be paid by it any more, or its event is off sale.
 */
export const windowStandings = ['TO_PAY', 'TAKEN_BY_YOU', 'PAID', 'OVER', 'CLOSED'] as const;
export type WindowStanding = (typeof windowStandings)[number];

/** What a seller sees of a code before taking the cash. */
export type WindowSale = {
  readonly code: string;
  readonly standing: WindowStanding;
  readonly event: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  /** For whom, as they are called. */
  readonly buyer: string;
  readonly items: readonly HeldItem[];
  readonly total: PriceParts;
  /** What of it the fan's balance pays, minor units: the cash is the rest. */
  readonly walletPaid: number;
  /** Null where nothing is to be paid. */
  readonly payBy: Instant | null;
  /** When whoever looks took the cash; null when they did not. */
  readonly takenAt: Instant | null;
};

/** The cash that is taken for it. */
export const cashDue = ({ total, walletPaid }: Pick<WindowSale, 'total' | 'walletPaid'>): Money =>
  money(total.total - walletPaid, total.currency);

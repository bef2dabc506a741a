import { isBankHoliday, weekdayOf } from '../market/bank-holidays.ts';
import { type MarketCode, markets } from '../market/market.ts';
import { transferLeaseEnd } from '../sale/hold-window.ts';
import { dayAt } from '../shared/calendar-day.ts';
import type { Instant } from '../shared/instant.ts';
import { payWindow, publishedCashLimits } from './cash-provider.ts';
import { cashProviders } from './payment-method.ts';
import type { ProviderMeaning } from './provider-reading.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** How long news may take that comes at once when all is well: through a bank's machine, or by SPEI. Assumption. */
const bankGrace = 2 * hour;
const speiGrace = hour;

export type PaidElsewhere = {
  /** The last moment at which it can be paid. */
  readonly paidBy: Instant;
  /** SPEI, or the provider's name for a shop or a bank's machine. */
  readonly by: string;
  readonly market: MarketCode;
};

export type Instructed = {
  readonly meaning: ProviderMeaning;
  readonly paymentMethodId: string;
  /** The provider's own deadline, when it names one. */
  readonly expiresAt: Instant | null;
  readonly now: Instant;
  readonly market: MarketCode;
};

/**
 * By when the payer of a reference hears, and until when its seats wait: the page, the letter and the lease say this one
 * instant. What is paid at a shop's counter at the last moment is told by the next business day (Mercado Pago, "Other payment
 * methods"); a bank's machine and SPEI tell at once when all is well.
 */
export function hearBy({ paidBy, by, market }: PaidElsewhere): Instant {
  if (by === 'SPEI') return paidBy + speiGrace;
  return isToldLate(by) ? nextBusinessDay(paidBy, market) : paidBy + bankGrace;
}

/**
 * Until when the seats wait once the payer was told where to pay, or null where the lease stays as it was: the provider's
 * deadline and the time that its news may take.
 */
export function leaseAfterInstruction(of: Instructed): Instant | null {
  const deadline = of.expiresAt ?? of.now + payWindow.length;
  switch (of.meaning) {
    case 'cash-instructed':
      return hearBy({ paidBy: deadline, by: of.paymentMethodId, market: of.market });
    case 'spei-instructed':
      return hearBy({ paidBy: deadline, by: 'SPEI', market: of.market });
    case 'transfer-begun':
    case 'credit-asked':
      return transferLeaseEnd(of.now, of.expiresAt);
    default:
      return null;
  }
}

function isToldLate(paymentMethodId: string): boolean {
  const provider = cashProviders.find((known) => known === paymentMethodId);
  return provider === undefined || publishedCashLimits[provider].accreditation * 60_000 >= day;
}

/** The same time on the next day that banks work, by the calendar of the market. */
export function nextBusinessDay(instant: Instant, market: MarketCode): Instant {
  let next = instant + day;
  while (areBanksClosed(next, market)) next += day;
  return next;
}

function areBanksClosed(instant: Instant, market: MarketCode): boolean {
  const at = dayAt(instant, markets[market].timeZone);
  const weekday = weekdayOf(at);
  return weekday === 0 || weekday === 6 || isBankHoliday(at, market);
}

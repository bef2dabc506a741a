import { isBankHoliday, weekdayOf } from '../market/bank-holidays.ts';
import { type MarketCode, markets } from '../market/market.ts';
import { transferLeaseEnd } from '../sale/hold-window.ts';
import { dayAt, wallClockAt } from '../shared/calendar-day.ts';
import type { Instant } from '../shared/instant.ts';
import { type CashLimits, payWindow, publishedCashLimits } from './cash-provider.ts';
import { cashProviders } from './payment-method.ts';
import type { ProviderMeaning } from './provider-reading.ts';

const minute = 60_000;
const hour = 60 * minute;
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

export type GivenNow = {
  readonly eventStartsAt: Instant;
  readonly now: Instant;
  readonly market: MarketCode;
  /** SPEI, or the provider's name for a shop or a bank's machine; null where the money is known of at once. */
  readonly by: string | null;
};

/**
 * Until when a reference that is given now can be paid: never so late that what its payer is promised, or what the provider
 * says of its own pace, lies after the event began.
 */
export function payBefore({ accreditation }: Pick<CashLimits, 'accreditation'>, sale: GivenNow): Instant {
  const { eventStartsAt, now, market, by } = sale;
  const latest = Math.min(now + payWindow.length, eventStartsAt - accreditation * minute);
  if (by === null) return latest;
  let paidBy = latest;
  while (hearBy({ paidBy, by, market }) > eventStartsAt) paidBy -= hour;
  return paidBy;
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

/**
 * The same time on the next day that banks work, by the calendar of the market; the end of that day for what was paid while they
 * are closed, since the last hour before that is told of then, too.
 */
export function nextBusinessDay(instant: Instant, market: MarketCode): Instant {
  let next = (areBanksClosed(instant, market) ? endOfDay(instant, market) : instant) + day;
  while (areBanksClosed(next, market)) next += day;
  return next;
}

function endOfDay(instant: Instant, market: MarketCode): Instant {
  const at = wallClockAt(instant, markets[market].timeZone);
  return instant - (instant % minute) + (24 * 60 - at.hour * 60 - at.minute) * minute - 1;
}

function areBanksClosed(instant: Instant, market: MarketCode): boolean {
  const at = dayAt(instant, markets[market].timeZone);
  const weekday = weekdayOf(at);
  return weekday === 0 || weekday === 6 || isBankHoliday(at, market);
}

import { getWeekday, isBankHoliday } from '../market/bank-holidays.ts';
import { type MarketCode, markets } from '../market/market.ts';
import { toCalendarDay, toWallClock } from '../shared/calendar-day.ts';
import type { Instant } from '../shared/instant.ts';
import { type CashLimits, publishedCashLimits, referencePaymentWindow } from './cash-provider.ts';
import { cashProviders } from './payment-method.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The grace period for confirmations that normally arrive immediately: from ATMs and from SPEI. Assumption.
 */
const bankGrace = 2 * hour;
const speiGrace = hour;

export type OffsitePayment = {
  /** The last moment at which it can be paid. */
  readonly paidBy: Instant;
  /** SPEI, or the provider's id of a shop or bank. */
  readonly by: string;
  readonly market: MarketCode;
};

/**
 * Calculates by when a payment is confirmed at the latest; page, e-mail and lease all use this instant. A
 * payment at a shop's counter is confirmed by the next business day (Mercado Pago, "Other payment methods");
 * ATMs and SPEI normally confirm immediately.
 */
export function calculateConfirmationDeadline({ paidBy, by, market }: OffsitePayment): Instant {
  if (by === 'SPEI') return paidBy + speiGrace;
  return hasDelayedConfirmation(by) ? addBusinessDay(paidBy, market) : paidBy + bankGrace;
}

export type ReferenceRequest = {
  readonly eventStartsAt: Instant;
  readonly now: Instant;
  readonly market: MarketCode;
  /** SPEI, or the provider's id of a shop or bank; null for payments that are confirmed immediately. */
  readonly by: string | null;
};

/**
 * Calculates the deadline of a reference issued now: never so late that the confirmation we promise, or the
 * accreditation time that the provider states, ends after the event began.
 */
export function calculateReferenceDeadline(
  { accreditationMinutes }: Pick<CashLimits, 'accreditationMinutes'>,
  sale: ReferenceRequest,
): Instant {
  const { eventStartsAt, now, market, by } = sale;
  const latest = Math.min(now + referencePaymentWindow.length, eventStartsAt - accreditationMinutes * minute);
  if (by === null) return latest;
  let paidBy = latest;
  while (calculateConfirmationDeadline({ paidBy, by, market }) > eventStartsAt) paidBy -= hour;
  return paidBy;
}

function hasDelayedConfirmation(paymentMethodId: string): boolean {
  const provider = cashProviders.find((known) => known === paymentMethodId);
  return provider === undefined || publishedCashLimits[provider].accreditationMinutes * 60_000 >= day;
}

/**
 * Returns the same time on the next business day of the market; the end of that day for a payment on a day
 * when banks are closed, because payments of its last hour are confirmed then, too.
 */
export function addBusinessDay(instant: Instant, market: MarketCode): Instant {
  let next = (areBanksClosed(instant, market) ? endOfDay(instant, market) : instant) + day;
  while (areBanksClosed(next, market)) next += day;
  return next;
}

function endOfDay(instant: Instant, market: MarketCode): Instant {
  const at = toWallClock(instant, markets[market].timeZone);
  return instant - (instant % minute) + (24 * 60 - at.hour * 60 - at.minute) * minute - 1;
}

function areBanksClosed(instant: Instant, market: MarketCode): boolean {
  const at = toCalendarDay(instant, markets[market].timeZone);
  const weekday = getWeekday(at);
  return weekday === 0 || weekday === 6 || isBankHoliday(at, market);
}

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

export type Instructed = {
  readonly meaning: ProviderMeaning;
  readonly paymentMethodId: string;
  /** The provider's own deadline, when it names one. */
  readonly expiresAt: Instant | null;
  readonly now: Instant;
  readonly timeZone: string;
};

/**
 * Until when the seats wait once the payer was told where to pay, or null where the lease stays as it was: the provider's
 * deadline and the time that its news may take. What is paid at a shop's counter on the last day is told by the next
 * business day (Mercado Pago, "Other payment methods"). Assumption: no public holidays.
 */
export function leaseAfterInstruction(of: Instructed): Instant | null {
  const deadline = of.expiresAt ?? of.now + payWindow.length;
  switch (of.meaning) {
    case 'cash-instructed':
      return isToldLate(of.paymentMethodId) ? nextBusinessDay(deadline, of.timeZone) : deadline + bankGrace;
    case 'spei-instructed':
      return deadline + speiGrace;
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

/** The same time on the next day that banks work, by the calendar of the place. */
export function nextBusinessDay(instant: Instant, timeZone: string): Instant {
  let next = instant + day;
  while (isWeekend(next, timeZone)) next += day;
  return next;
}

function isWeekend(instant: Instant, timeZone: string): boolean {
  const { year, month, day: of } = dayAt(instant, timeZone);
  const weekday = new Date(Date.UTC(year, month - 1, of)).getUTCDay();
  return weekday === 0 || weekday === 6;
}

import type { Instant } from '../shared/instant.ts';
import { type Currency, type Money, split, subtract, sum } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { InstallmentPaymentStatus } from './installment-payment.ts';
import type { InstallmentStatus } from './installment-status.ts';
import { installmentLifecycle } from './installment-transitions.ts';

/** Spec §3. */
export const planKinds = ['SUBSCRIPTION', 'PAYMENT', 'ONE_TIME_PAYMENT'] as const;
export type PlanKind = (typeof planKinds)[number];

/** One part of a plan, due by a date. */
export type Quota = {
  readonly number: number;
  readonly amount: Money;
  readonly dueAt: Instant;
  readonly status: InstallmentStatus;
};

/** Splits a total over due dates: equal parts to the cent, the last takes the remainder. */
export function openPlan(total: Money, dueDates: readonly Instant[]): Quota[] {
  const amounts = split(total, dueDates.length);
  return dueDates.flatMap((dueAt, index) => {
    const amount = amounts[index];
    return amount === undefined ? [] : [{ number: index + 1, amount, dueAt, status: 'PENDING' }];
  });
}

/** What a plan costs, what was paid, what is open. */
export function planBalance(
  quotas: readonly Quota[],
  currency: Currency,
): { readonly total: Money; readonly paid: Money; readonly due: Money } {
  const total = sum(amountsOf(quotas), currency);
  const paid = sum(amountsOf(quotas.filter(({ status }) => status === 'PAID')), currency);
  return { total, paid, due: subtract(total, paid) };
}

/** Tickets are issued, and codes shown, only once every quota is paid. */
export const isPlanComplete = (quotas: readonly Quota[]): boolean =>
  quotas.length > 0 && quotas.every(({ status }) => status === 'PAID');

/** The fan settles the rest at once: every open quota moves together, or none does. */
export function settleAtOnce(quotas: readonly Quota[]): Result<Quota[], 'NOTHING_OPEN'> {
  const isOpen = ({ status }: Quota) => status === 'PENDING';
  if (!quotas.some(isOpen)) return err('NOTHING_OPEN');
  const status = installmentLifecycle.moves.PENDING['one-time.chosen'];
  return ok(quotas.map((quota) => (isOpen(quota) ? { ...quota, status } : quota)));
}

/** A payment that may still take money. */
export const isOpenPayment = (status: InstallmentPaymentStatus): boolean =>
  status === 'CREATED' || status === 'PENDING';

/** At most one payment of a quota is open: a second one could charge twice. */
export const mayOpenPayment = (payments: readonly InstallmentPaymentStatus[]): boolean =>
  !payments.some((status) => isOpenPayment(status) || status === 'PAID');

/** The next quota to pay, or null. */
export const nextDue = (quotas: readonly Quota[]): Quota | null =>
  quotas.filter(({ status }) => status !== 'PAID').toSorted((left, right) => left.dueAt - right.dueAt)[0] ??
  null;

const amountsOf = (quotas: readonly Quota[]): Money[] => quotas.map(({ amount }) => amount);

import type { Instant } from '../shared/instant.ts';
import { type Currency, type Money, subtract, sum } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { InstallmentPaymentStatus } from './installment-payment-status.ts';
import type { InstallmentStatus } from './installment-status.ts';
import { installmentLifecycle } from './installment-transitions.ts';

/** Spec §3. */
export const planKinds = ['SUBSCRIPTION', 'PAYMENT', 'ONE_TIME_PAYMENT'] as const;
export type PlanKind = (typeof planKinds)[number];

/** An installment as scheduled: amount, due date and status. */
export type ScheduledInstallment = {
  readonly number: number;
  readonly amount: Money;
  readonly dueAt: Instant;
  readonly status: InstallmentStatus;
};

/** Calculates the total, the paid and the due amount of a plan. */
export function calculatePlanBalance(
  installments: readonly ScheduledInstallment[],
  currency: Currency,
): { readonly total: Money; readonly paid: Money; readonly due: Money } {
  const total = sum(listAmounts(installments), currency);
  const paid = sum(listAmounts(installments.filter(({ status }) => status === 'PAID')), currency);
  return { total, paid, due: subtract(total, paid) };
}

/** Returns true once every installment is paid; only then are tickets issued and their codes shown. */
export const isPlanComplete = (installments: readonly ScheduledInstallment[]): boolean =>
  installments.length > 0 && installments.every(({ status }) => status === 'PAID');

/** Marks every pending installment for payment at once, or returns NOTHING_OPEN. */
export function chooseOneTimePayment(
  installments: readonly ScheduledInstallment[],
): Result<ScheduledInstallment[], 'NOTHING_OPEN'> {
  const isOpen = ({ status }: ScheduledInstallment) => status === 'PENDING';
  if (!installments.some(isOpen)) return err('NOTHING_OPEN');
  const status = installmentLifecycle.transitions.PENDING['one-time.chosen'];
  return ok(
    installments.map((installment) => (isOpen(installment) ? { ...installment, status } : installment)),
  );
}

/** Returns true while a payment may still be approved. */
export const isOpenInstallmentPayment = (status: InstallmentPaymentStatus): boolean =>
  status === 'CREATED' || status === 'PENDING';

/** Returns the next installment to pay, or null. */
export const findNextDueInstallment = (
  installments: readonly ScheduledInstallment[],
): ScheduledInstallment | null =>
  installments
    .filter(({ status }) => status !== 'PAID')
    .toSorted((left, right) => left.dueAt - right.dueAt)[0] ?? null;

const listAmounts = (installments: readonly ScheduledInstallment[]): Money[] =>
  installments.map(({ amount }) => amount);

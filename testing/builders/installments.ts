import type { ScheduledInstallment } from '#domain/installment/plan.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { type Money, split } from '#domain/shared/money.ts';

/** Creates unpaid installments of a total over due dates, in equal parts; the last takes the remainder. */
export function scheduleInstallments(total: Money, dueDates: readonly Instant[]): ScheduledInstallment[] {
  const amounts = split(total, dueDates.length);
  return dueDates.flatMap((dueAt, index) => {
    const amount = amounts[index];
    return amount === undefined ? [] : [{ number: index + 1, amount, dueAt, status: 'PENDING' }];
  });
}

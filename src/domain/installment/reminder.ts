import type { Instant } from '../shared/instant.ts';
import type { ScheduledInstallment } from './plan.ts';

/** The kinds of reminder of an unpaid installment. */
export const installmentReminders = ['BEFORE', 'AFTER'] as const;
export type InstallmentReminder = (typeof installmentReminders)[number];

const dayMs = 86_400_000;

/**
 * The times in which fans are reminded: from three days before the due date, and from the day after it for two weeks. Assumption: a later
 * reminder of an old debt is for staff.
 */
export const installmentReminderWindow = { before: 3 * dayMs, after: 14 * dayMs } as const;

/** Returns the reminder that an unpaid installment needs now; null for none. */
export function findInstallmentReminder(
  { status, dueAt }: Pick<ScheduledInstallment, 'status' | 'dueAt'>,
  now: Instant,
): InstallmentReminder | null {
  if (status === 'PAID') return null;
  if (dueAt < now) return now - dueAt <= installmentReminderWindow.after ? 'AFTER' : null;
  return dueAt - now <= installmentReminderWindow.before ? 'BEFORE' : null;
}

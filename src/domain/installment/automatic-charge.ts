import type { Instant } from '../shared/instant.ts';
import type { ScheduledInstallment } from './plan.ts';

/**
 * The version of the text by which a fan agrees to automatic charges. A changed text gets a new version, which is
 * stored with the consent.
 */
export const automaticChargeTextVersion = '2026-11';

const hourMs = 3_600_000;

/**
 * The time before the end of its due date at which an installment is charged. Assumption: from ten in the morning of
 * the market, so that a declined card leaves the day to pay otherwise.
 */
export const automaticChargeLeadMs = 14 * hourMs;

/** Returns true on the due date of an unpaid installment, from the hour of the charge on. */
export const isAutomaticChargeDue = (
  { status, dueAt }: Pick<ScheduledInstallment, 'status' | 'dueAt'>,
  now: Instant,
): boolean => status === 'PENDING' && now >= dueAt - automaticChargeLeadMs && now <= dueAt;

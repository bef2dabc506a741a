import { addDays, addMonths, formatIsoDay, toCalendarDay } from '../shared/calendar-day.ts';
import type { Instant } from '../shared/instant.ts';
import { parseLocalDateTime } from '../shared/local-date-time.ts';
import { calculateShare, compare, type Money, split, subtract } from '../shared/money.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { ScheduledInstallment } from './plan.ts';
import type { AgreedPlanTerms, PlanTerms } from './plan-terms.ts';

/** A plan as it is offered for one cart: every installment with its date and amount, and the terms that bind the buyer. */
export type OfferedPlan = AgreedPlanTerms &
  Pick<PlanTerms, 'id' | 'kind'> & {
    /** The time zone in which the due dates are days. */
    readonly timeZone: string;
    readonly total: Money;
    readonly installments: readonly PlannedInstallment[];
  };

export type PlannedInstallment = Pick<ScheduledInstallment, 'number' | 'amount' | 'dueAt'>;

/** The cart and the product that a plan is scheduled for. */
export type PlanScheduleInput = {
  readonly total: Money;
  readonly now: Instant;
  readonly timeZone: string;
  /** The beginning of the product: a fan enters with a real ticket, so that everything must be paid before. */
  readonly startsAt: Instant;
  /** The amounts that a card can be charged; null where they are not known. */
  readonly cardLimits: { readonly min: Money; readonly max: Money } | null;
};

export type PlanUnavailableReason = 'TOO_CLOSE_TO_EVENT' | 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM';

const dayMs = 86_400_000;

/**
 * Schedules the installments of a plan for a cart: the first is due today, the others one interval apart, each at the end of its day.
 * Amounts are exact to the cent; the last installment takes the remainder. Returns why the plan is not offered for this cart.
 */
export function schedulePlan(
  terms: PlanTerms,
  { total, now, timeZone, startsAt, cardLimits }: PlanScheduleInput,
): Result<OfferedPlan, PlanUnavailableReason> {
  const amounts = splitPlanTotal(terms, total);
  const installments = amounts.map(
    (amount, index): PlannedInstallment => ({
      number: index + 1,
      amount,
      dueAt: calculateDueAt(terms, { now, timeZone, index }),
    }),
  );
  const lastDueAt = installments.at(-1)?.dueAt ?? now;
  const isTooLate =
    lastDueAt + terms.graceDays * dayMs > startsAt ||
    (terms.lastDueAt !== null && lastDueAt > terms.lastDueAt);
  if (isTooLate) return err('TOO_CLOSE_TO_EVENT');
  if (amounts.some(({ amount }) => amount <= 0)) return err('BELOW_MINIMUM');
  if (cardLimits !== null && amounts.some((amount) => compare(amount, cardLimits.min) < 0))
    return err('BELOW_MINIMUM');
  if (cardLimits !== null && amounts.some((amount) => compare(amount, cardLimits.max) > 0))
    return err('ABOVE_MAXIMUM');
  const { id, kind, graceDays, returnedShare } = terms;
  return ok({ id, kind, graceDays, returnedShare, timeZone, total, installments });
}

/** Returns true for the same amounts on the same days. */
export const isSameSchedule = (
  left: readonly PlannedInstallment[],
  right: readonly PlannedInstallment[],
): boolean =>
  left.length === right.length &&
  left.every(({ amount, dueAt }, index) => {
    const other = right[index];
    return (
      other !== undefined &&
      compare(amount, other.amount) === 0 &&
      // The first one is due today, whenever that is.
      (index === 0 || dueAt === other.dueAt)
    );
  });

/** Splits a total: equal parts, or a first share and equal parts of the rest. */
function splitPlanTotal(
  { installments, firstShare }: Pick<PlanTerms, 'installments' | 'firstShare'>,
  total: Money,
): readonly Money[] {
  if (firstShare === null) return split(total, installments);
  const first = calculateShare(total, firstShare);
  return [first, ...split(subtract(total, first), installments - 1)];
}

/** Calculates the end of the day on which an installment is due. The 31st becomes the last day of a shorter month. */
function calculateDueAt(
  { every }: Pick<PlanTerms, 'every'>,
  { now, timeZone, index }: Pick<PlanScheduleInput, 'now' | 'timeZone'> & { readonly index: number },
): Instant {
  const today = toCalendarDay(now, timeZone);
  const day =
    every === 'MONTH' ? addMonths(today, index) : addDays(today, index * (every === 'WEEK' ? 7 : 14));
  const endOfDay = parseLocalDateTime(`${formatIsoDay(day)}T23:59`, timeZone);
  if (endOfDay === null) throw new RangeError('A calendar day has no end.');
  // The last minute of a day lies behind its own end.
  return Math.max(endOfDay, index === 0 ? now : endOfDay);
}

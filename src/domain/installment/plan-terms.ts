import type { Instant } from '../shared/instant.ts';
import type { PlanKind } from './plan.ts';

/** The time between two installments. */
export const planIntervals = ['WEEK', 'FORTNIGHT', 'MONTH'] as const;
export type PlanInterval = (typeof planIntervals)[number];

/** The bounds of what a club may offer. Assumption: a plan of years is a loan, and a grace of months is none. */
export const planLimits = { minInstallments: 2, maxInstallments: 24, maxGraceDays: 60 } as const;

/** The terms of an installment plan, as a club offers them on a product. */
export type PlanTerms = {
  /** Identifies the plan among those of its product. */
  readonly id: string;
  readonly kind: PlanKind;
  /** The number of installments, the first one included. */
  readonly installments: number;
  /** The first installment in basis points of the total; null for equal parts. */
  readonly firstShare: number | null;
  readonly every: PlanInterval;
  /** The last moment at which an installment may be due; null for the beginning of the product alone. */
  readonly lastDueAt: Instant | null;
  /** The days after a due date in which an installment may still be paid before staff may end the plan. */
  readonly graceDays: number;
  /** The part of the paid money, in basis points, that is paid back when a plan ends because of unpaid installments. */
  readonly returnedShare: number;
};

/** The terms that bind the buyer of a plan, stored with it. */
export type AgreedPlanTerms = Pick<PlanTerms, 'graceDays' | 'returnedShare'>;

/**
 * Returns true for terms that make sense together. A ONE_TIME_PAYMENT is a deposit and one payment of the rest; a PAYMENT has a
 * deposit too; the installments of a SUBSCRIPTION are equal.
 */
export const arePlanTermsConsistent = ({
  kind,
  installments,
  firstShare,
}: Pick<PlanTerms, 'kind' | 'installments' | 'firstShare'>): boolean => {
  if (kind === 'SUBSCRIPTION') return firstShare === null;
  return firstShare !== null && (kind === 'PAYMENT' || installments === planLimits.minInstallments);
};

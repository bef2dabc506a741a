import type { MoneyMovement } from '../order/purchase.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import type { Instant } from '../shared/instant.ts';
import type { Money } from '../shared/money.ts';
import type { InstallmentPaymentStatus } from './installment-payment.ts';
import type { PlanKind, Quota } from './plan.ts';

/** A quota that can be named in a payment. */
export type Installment = Quota & { readonly installmentId: string };

/** Which quotas a payment is for: some by id, or all that are left, at once. */
export const remaining = 'REMAINING';
export type ChosenQuotas = readonly string[] | typeof remaining;

/** One payment of quotas as its payer sees it. */
export type QuotaPayment = {
  readonly installmentPaymentId: string;
  readonly status: InstallmentPaymentStatus;
  readonly method: PaymentMethod;
  /** The provider's reason for a refusal, verbatim. */
  readonly statusDetail: string | null;
  readonly moneyMoved: MoneyMovement;
  readonly amount: Money;
  readonly installmentIds: readonly string[];
  /** Where the payer confirms with their bank (3-D Secure); null when nothing is asked of them. */
  readonly challengeUrl: string | null;
  readonly startedAt: Instant;
};

/** A plan as its owner sees it: what it costs, what was paid, what is due and when. */
export type InstallmentPlan = {
  readonly planId: string;
  readonly kind: PlanKind;
  readonly title: string;
  /** Dates of a plan are days in its market. */
  readonly timeZone: string;
  readonly total: Money;
  readonly paid: Money;
  readonly due: Money;
  /** Null once everything is paid. */
  readonly nextDueAt: Instant | null;
  readonly installments: readonly Installment[];
  /** The newest payment of the plan; null before the first. */
  readonly payment: QuotaPayment | null;
  readonly serverNow: Instant;
};

/** The quotas of a choice that are still to be paid, in their order. */
export const quotasChosen = (
  installments: readonly Installment[],
  chosen: ChosenQuotas,
): readonly Installment[] =>
  installments.filter(
    ({ installmentId, status }) =>
      status !== 'PAID' && (chosen === remaining || chosen.includes(installmentId)),
  );

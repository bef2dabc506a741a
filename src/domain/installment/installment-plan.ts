import type { MoneyMovement } from '../order/purchase.ts';
import type { BankChallenge } from '../payment/bank-challenge.ts';
import type { PaymentInstruction } from '../payment/payment-instruction.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';
import type { Instant } from '../shared/instant.ts';
import type { Money } from '../shared/money.ts';
import type { InstallmentPaymentStatus } from './installment-payment-status.ts';
import type { PlanKind, ScheduledInstallment } from './plan.ts';
import type { PlanState } from './plan-state.ts';
import type { AgreedPlanTerms } from './plan-terms.ts';

/** An installment with an id, by which a payment names it. */
export type Installment = ScheduledInstallment & { readonly installmentId: string };

/** The selection of all unpaid installments at once. */
export const remainingInstallments = 'REMAINING';
export type InstallmentSelection = readonly string[] | typeof remainingInstallments;

/** A payment of installments as its payer sees it. */
export type InstallmentPayment = {
  readonly installmentPaymentId: string;
  readonly status: InstallmentPaymentStatus;
  readonly method: PaymentMethod;
  /** The provider's decline reason, verbatim. */
  readonly statusDetail: string | null;
  readonly moneyMoved: MoneyMovement;
  readonly amount: Money;
  readonly installmentIds: readonly string[];
  /** The payer's confirmation at the bank (3-D Secure); null if none is needed. */
  readonly challenge: BankChallenge | null;
  /** The instruction by which it is paid outside our site; null once nothing is pending. */
  readonly instruction: PaymentInstruction | null;
  readonly startedAt: Instant;
};

/** An installment plan as its owner sees it. */
export type InstallmentPlan = {
  readonly planId: string;
  readonly kind: PlanKind;
  readonly title: string;
  /** The time zone of the plan's market, in which its due dates are days. */
  readonly timeZone: string;
  readonly total: Money;
  readonly paid: Money;
  readonly due: Money;
  /** Null once everything is paid. */
  readonly nextDueAt: Instant | null;
  readonly state: PlanState;
  /** The time until which the seats wait for the first installment; null otherwise. */
  readonly bookedUntil: Instant | null;
  /** The order that the plan pays for; null for a plan without seats. */
  readonly order: { readonly orderId: string; readonly code: string } | null;
  readonly terms: AgreedPlanTerms | null;
  /** The saved card that is charged on the due dates; null without the fan's consent. */
  readonly automaticCardId: string | null;
  readonly installments: readonly Installment[];
  /** The latest payment of the plan; null before the first. */
  readonly payment: InstallmentPayment | null;
  readonly serverNow: Instant;
};

/** Returns the unpaid installments of a selection, in order. */
export const findSelectedInstallments = (
  installments: readonly Installment[],
  chosen: InstallmentSelection,
): readonly Installment[] =>
  installments.filter(
    ({ installmentId, status }) =>
      status !== 'PAID' && (chosen === remainingInstallments || chosen.includes(installmentId)),
  );

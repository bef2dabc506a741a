import type { AssistedPlan, InPersonInstallmentPayment } from '#domain/installment/assisted-plan.ts';
import type { InstallmentPlan, InstallmentSelection } from '#domain/installment/installment-plan.ts';
import type { InstallmentScope } from '#domain/installment/installment-selection.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { isPlanPayable } from '#domain/installment/plan-state.ts';
import type { Money } from '#domain/shared/money.ts';
import type { FlowFailure } from '../support/flow-failure.ts';

/** A payment to collect, and the installments it covers. */
export type Taking = {
  readonly planId: string;
  readonly chosen: InstallmentSelection;
  readonly expectedTotal: Money;
  readonly payment: InPersonInstallmentPayment;
};

export type AssistedInstallmentsContext = {
  readonly seed: string;
  readonly searchText: string;
  /** Lists the plans that a manager may end, instead of those of a search. */
  readonly isOverdueList: boolean;
  /** Null before the first search. */
  readonly found: readonly AssistedPlan[] | null;
  readonly planId: string | null;
  readonly scope: InstallmentScope;
  readonly taking: Taking | null;
  /** The number of collection attempts; each has its own idempotency key. */
  readonly round: number;
  /** The payment that was just collected. */
  readonly done: Taking | null;
  readonly failure: FlowFailure | null;
};

/** Keeps the selected plan if it is still among the results; otherwise selects the only result. */
export const chosenAmong = (found: readonly AssistedPlan[], planId: string | null): string | null =>
  found.find(({ plan }) => plan.planId === planId)?.plan.planId ??
  (found.length === 1 ? (found[0]?.plan.planId ?? null) : null);

export const withPlan = (
  found: AssistedInstallmentsContext['found'],
  plan: InstallmentPlan,
): AssistedInstallmentsContext['found'] =>
  found?.map((one) => (one.plan.planId === plan.planId ? { ...one, plan, endRefund: null } : one)) ?? null;

export const findChosen = ({
  found,
  planId,
}: Pick<AssistedInstallmentsContext, 'found' | 'planId'>): AssistedPlan | null =>
  found?.find(({ plan }) => plan.planId === planId) ?? null;

export const planIn = (
  context: Pick<AssistedInstallmentsContext, 'found' | 'planId'>,
): InstallmentPlan | null => findChosen(context)?.plan ?? null;

export function buildEnding(context: AssistedInstallmentsContext) {
  const chosen = findChosen(context);
  if (chosen?.endRefund == null) throw new Error('The plan cannot be ended');
  const { plan, endRefund } = chosen;
  return {
    planId: plan.planId,
    expectedRefund: endRefund,
    key: `${context.seed}-end-${plan.planId}-${context.round}`,
  };
}

/** Checks that an amount is due and the fan has no pending payment. */
export const canCollect = (plan: InstallmentPlan | null): boolean =>
  plan !== null &&
  isPlanPayable(plan.state) &&
  plan.due.amount > 0 &&
  (plan.payment === null || !isOpenInstallmentPayment(plan.payment.status));

import type { AssistedPlan } from '#domain/installment/assisted-plan.ts';
import type { Installment } from '#domain/installment/installment-plan.ts';
import {
  calculateSelectionCost,
  findNextInstallment,
  type InstallmentScope,
} from '#domain/installment/installment-selection.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Money } from '#domain/shared/money.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import { canCollect } from './assisted-installments.context.ts';
import type { AssistedInstallmentsSnapshot } from './assisted-installments.machine.ts';

/** The selected plan and what can be collected for it. */
export type ChosenPlan = AssistedPlan & {
  /** Null when nothing can be collected: all is paid, or the fan's payment is pending. */
  readonly toTake: {
    readonly next: Installment;
    readonly scope: InstallmentScope;
    readonly charged: Money;
  } | null;
  readonly taking: boolean;
  /** The plan is being ended. */
  readonly ending: boolean;
  /** The payment that was just collected; until another is asked for, nothing more is. */
  readonly taken: { readonly amount: Money; readonly method: PaymentMethod } | null;
  readonly failure: FlowFailure | null;
};

export type AssistedInstallmentsView = {
  readonly searchText: string;
  /** The results are the plans that a manager may end. */
  readonly isOverdueList: boolean;
  readonly looking: boolean;
} & (
  | { readonly screen: 'search'; readonly failure: FlowFailure | null }
  | {
      readonly screen: 'results';
      readonly plans: readonly AssistedPlan[];
      readonly chosen: ChosenPlan | null;
      readonly failure: FlowFailure | null;
    }
);

export function toAssistedInstallmentsView(snapshot: AssistedInstallmentsSnapshot): AssistedInstallmentsView {
  const { searchText, isOverdueList, found, planId, scope, done, failure } = snapshot.context;
  const known = { searchText, isOverdueList, looking: snapshot.matches('searching') };
  if (found === null) return { ...known, screen: 'search', failure };
  const one = found.find(({ plan }) => plan.planId === planId);
  if (one === undefined) return { ...known, screen: 'results', plans: found, chosen: null, failure };
  const { plan } = one;
  const [next, charged] = [findNextInstallment(plan), calculateSelectionCost(plan, scope)];
  return {
    ...known,
    screen: 'results',
    plans: found,
    chosen: {
      ...one,
      toTake: next === null || charged === null || !canCollect(plan) ? null : { next, scope, charged },
      taking: snapshot.matches('collecting'),
      ending: snapshot.matches('ending'),
      taken: done === null ? null : { amount: done.expectedTotal, method: done.payment.method },
      failure,
    },
    failure: null,
  };
}

import type { Installment } from '#domain/installment/installment-plan.ts';
import type { PlanAtDesk } from '#domain/installment/plan-at-desk.ts';
import { costOf, nextIn, type QuotaWish } from '#domain/installment/quota-wish.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Trouble } from '../support/trouble.ts';
import { type DeskPlansSnapshot, mayTake } from './desk-plans.machine.ts';

/** The plan that is looked at, and what can be taken for it now. */
export type ChosenPlan = PlanAtDesk & {
  /** Null while nothing can be taken: all is paid, or the fan is paying. */
  readonly toTake: {
    readonly next: Installment;
    readonly wish: QuotaWish;
    readonly charged: Money;
  } | null;
  readonly taking: boolean;
  /** What was taken just now. */
  readonly taken: { readonly amount: Money; readonly method: PaymentMethod } | null;
  readonly trouble: Trouble | null;
};

export type DeskPlansView = { readonly words: string; readonly looking: boolean } & (
  | { readonly screen: 'asking'; readonly trouble: Trouble | null }
  | {
      readonly screen: 'found';
      readonly plans: readonly PlanAtDesk[];
      readonly chosen: ChosenPlan | null;
      readonly trouble: Trouble | null;
    }
);

export function toDeskPlansView(snapshot: DeskPlansSnapshot): DeskPlansView {
  const { words, found, planId, wish, done, trouble } = snapshot.context;
  const known = { words, looking: snapshot.matches('looking') };
  if (found === null) return { ...known, screen: 'asking', trouble };
  const one = found.find(({ plan }) => plan.planId === planId);
  if (one === undefined) return { ...known, screen: 'found', plans: found, chosen: null, trouble };
  const { plan } = one;
  const [next, charged] = [nextIn(plan), costOf(plan, wish)];
  return {
    ...known,
    screen: 'found',
    plans: found,
    chosen: {
      ...one,
      toTake: next === null || charged === null || !mayTake(plan) ? null : { next, wish, charged },
      taking: snapshot.matches('taking'),
      taken: done === null ? null : { amount: done.seenTotal, method: done.payment.method },
      trouble,
    },
    trouble: null,
  };
}

import type { ChosenQuotas, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { PlanAtDesk, QuotasInPerson } from '#domain/installment/plan-at-desk.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Outcome } from './failure.ts';

/** Fans' plans at a desk, and taking the money for their quotas. */
export interface DeskPlansPort {
  /** `words` are a document number, an e-mail address, a telephone or an order's code, each whole. */
  find(words: string): Outcome<readonly PlanAtDesk[]>;
  /**
   * Takes the money, once per key. A refusal means that nothing happened: ALREADY_PAID or PAYMENT_IN_FLIGHT when the fan or a
   * colleague was first.
   */
  take(taking: {
    readonly planId: string;
    readonly chosen: ChosenQuotas;
    readonly seenTotal: Money;
    readonly payment: QuotasInPerson;
    readonly key: string;
  }): Outcome<InstallmentPlan>;
}

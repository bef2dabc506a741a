import type { AssistedPlan, InPersonInstallmentPayment } from '#domain/installment/assisted-plan.ts';
import type { InstallmentPlan, InstallmentSelection } from '#domain/installment/installment-plan.ts';
import type { Money } from '#domain/shared/money.ts';
import type { AsyncResult } from './failure.ts';

/** Finds installment plans of fans in assisted sales and collects payments for them. */
export interface AssistedInstallmentsPort {
  /** Finds plans by a complete document number, e-mail address, phone or order code. */
  findPlans(searchText: string): AsyncResult<readonly AssistedPlan[]>;
  /** Lists the plans that a manager may end, the oldest debt first. */
  listOverduePlans(): AsyncResult<readonly AssistedPlan[]>;
  /** Ends a plan, once per key. TOTAL_CHANGED: another amount would be refunded now. */
  endPlan(ending: {
    readonly planId: string;
    readonly expectedRefund: Money;
    readonly key: string;
  }): AsyncResult<InstallmentPlan>;
  /**
   * Collects the payment, once per key. A rejection means that nothing happened: ALREADY_PAID or
   * PAYMENT_IN_FLIGHT when the fan or a colleague paid first.
   */
  collect(taking: {
    readonly planId: string;
    readonly chosen: InstallmentSelection;
    readonly expectedTotal: Money;
    readonly payment: InPersonInstallmentPayment;
    readonly key: string;
  }): AsyncResult<InstallmentPlan>;
}

import type { PaymentOrderOf } from '../payment/payment-order.ts';
import type { InstallmentPlan } from './installment-plan.ts';

/** A plan as a seller sees it who looked it up for a fan. */
export type PlanAtDesk = {
  readonly plan: InstallmentPlan;
  readonly fan: { readonly name: string; readonly email: string };
};

/** With what quotas are paid at a desk: at once, with the money there. */
export type QuotasInPerson = PaymentOrderOf<'TPV'> | { readonly method: 'CASH' };

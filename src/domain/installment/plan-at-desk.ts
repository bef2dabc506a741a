import type { PaymentOrderOf } from '../payment/payment-order.ts';
import type { InstallmentPlan } from './installment-plan.ts';

/** A fan's installment plan as the seller who looked it up sees it. */
export type PlanAtDesk = {
  readonly plan: InstallmentPlan;
  readonly fan: { readonly name: string; readonly email: string };
};

/** A payment of installments in person, which is settled immediately. */
export type QuotasInPerson = PaymentOrderOf<'TPV'> | { readonly method: 'CASH' };

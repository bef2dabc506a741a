import type { PaymentInputOf } from '../payment/payment-input.ts';
import type { Money } from '../shared/money.ts';
import type { InstallmentPlan } from './installment-plan.ts';

/** A fan's installment plan as the seller who looked it up sees it. */
export type AssistedPlan = {
  readonly plan: InstallmentPlan;
  /** The amount refunded if a manager ends the plan now; null while nobody may. */
  readonly endRefund: Money | null;
  readonly fan: { readonly name: string; readonly email: string };
};

/** A payment of installments in person, which is settled immediately. */
export type InPersonInstallmentPayment = PaymentInputOf<'TPV'> | { readonly method: 'CASH' };

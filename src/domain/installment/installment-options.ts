import type { PaymentInputOf } from '../payment/payment-input.ts';
import type { PaymentOption } from '../payment/payment-option.ts';
import type { salesChannelRules } from '../payment/sales-channel.ts';
import type { InstallmentScope } from './installment-selection.ts';

/** The payment options of each scope, because its amount decides what each method takes. */
export type InstallmentPaymentOptions = Readonly<Record<InstallmentScope, readonly PaymentOption[]>>;

/** A payment of installments by their fan, online. Assumption: a card pays an installment in one charge. */
export type OnlineInstallmentPayment = PaymentInputOf<
  (typeof salesChannelRules)['SELF_SERVICE']['paymentMethods'][number]
>;

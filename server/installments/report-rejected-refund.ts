import type { ProviderPayment } from '#server/payments/public.ts';
import type { SettleInstallmentDeps } from './settle-installment-payment.ts';

/** Raises a payment exception for a refund that the provider rejected, because a retry would be rejected again. */
export async function raiseRejectedRefund(
  { installments: transactions }: Pick<SettleInstallmentDeps, 'installments'>,
  paymentId: string,
  {
    providerPayment,
    codes,
  }: { readonly providerPayment: ProviderPayment; readonly codes: readonly string[] },
): Promise<void> {
  const payment = await transactions.payments.find(paymentId);
  const plan = payment === null ? null : await transactions.plans.find(payment.planId);
  await transactions.exceptions.raise({
    key: `rejected:refund:${providerPayment.id}`,
    kind: 'REFUND_REJECTED',
    market: plan?.market ?? null,
    orderId: null,
    attemptId: null,
    refundId: null,
    paymentId: providerPayment.id,
    amount: providerPayment.amount,
    expectedAmount: null,
    detail: codes.join(' ') || providerPayment.status,
  });
}

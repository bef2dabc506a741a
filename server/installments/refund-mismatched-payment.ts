import { installmentPaymentStatusByProviderState } from '#domain/installment/installment-payment-mapping.ts';
import { installmentPaymentTransitions } from '#domain/installment/installment-transitions.ts';
import { interpretProviderStatus } from '#domain/order/provider-status.ts';
import { classifyAmountMismatch } from '#domain/payment/payment-exception.ts';
import { canTransition } from '#domain/shared/transition.ts';
import { type ProviderPayment, toProviderStatus } from '#server/payments/public.ts';
import {
  enqueueRefund,
  findSelectedInstallments,
  isRefundInProgress,
  reopen,
} from './installment-settlement.ts';
import type { InstallmentUnitOfWork } from './installments.port.ts';

/**
 * Refunds an installment payment with a mismatched amount on a manager's decision: ends the payment, reopens its
 * installments and notifies the fan. When another payment has paid them meanwhile, only this money is refunded; a
 * payment that is already refunded is not refunded again. False when nothing is left to refund, or the payment is
 * disputed or not received yet.
 */
export async function refundMismatchedInstallmentPayment(
  store: InstallmentUnitOfWork,
  providerPayment: ProviderPayment,
): Promise<boolean> {
  const reading = interpretProviderStatus(toProviderStatus(providerPayment));
  const verdict =
    reading.kind === 'known' ? installmentPaymentStatusByProviderState[reading.providerState] : null;
  const isBack = verdict === 'REFUNDED';
  const isWithUs = verdict === 'PAID' && reading.kind === 'known' && reading.providerState !== 'disputed';
  const known =
    providerPayment.externalReference === null
      ? null
      : await store.payments.find(providerPayment.externalReference);
  const plan = known === null ? null : await store.plans.lock(known.planId);
  const payment = known === null ? null : await store.payments.find(known.id);
  const isMismatched =
    payment !== null &&
    providerPayment.amount !== null &&
    classifyAmountMismatch(providerPayment.amount, payment.amount) !== null;
  if (
    plan === null ||
    payment === null ||
    !isMismatched ||
    !(isBack || isWithUs) ||
    isRefundInProgress(payment, providerPayment)
  )
    return false;
  const selectedInstallments = await findSelectedInstallments(store, payment);
  const context = { store, plan, payment, selectedInstallments, providerPayment };
  const isOther = payment.providerPaymentId !== null && payment.providerPaymentId !== providerPayment.id;
  if (!isOther && payment.status !== 'REFUNDED') {
    const isOpen = canTransition(installmentPaymentTransitions, payment.status, 'REJECTED');
    await store.payments.update(payment.id, {
      status: isOpen ? 'REJECTED' : payment.status,
      coverage: 'OVER',
      isReturned: true,
      providerPaymentId: providerPayment.id,
      providerStatus: toProviderStatus(providerPayment),
    });
    if (isOpen) await reopen(context);
  }
  if (isWithUs) await enqueueRefund(context);
  return true;
}

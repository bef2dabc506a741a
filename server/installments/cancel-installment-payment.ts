import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { selectDecisivePayments, selectPendingPayments } from '#server/payments/public.ts';
import {
  cancelInstallmentProviderPayments,
  fetchInstallmentProviderPayments,
  type ReconcileInstallmentsDeps,
} from './reconcile-installment-payments.ts';
import { settleInstallmentPayment } from './settle-installment-payment.ts';

export type CancelInstallmentPaymentError = {
  readonly code: 'NOT_FOUND' | 'ALREADY_PAID' | 'PAYMENT_IN_FLIGHT' | 'PROVIDER_UNAVAILABLE';
  readonly retryAfter?: number;
};

/**
 * Cancels the pending payment of the person's own plan, so that they can choose another method: at the provider, which
 * decides when the money arrives meanwhile. Nothing pending is a success: it was cancelled before, or has failed.
 */
export async function cancelInstallmentPayment(
  deps: ReconcileInstallmentsDeps,
  { planId, personId }: { readonly planId: string; readonly personId: string },
): Promise<Result<void, CancelInstallmentPaymentError>> {
  const { installments: transactions, provider } = deps;
  const plan = await transactions.plans.find(planId);
  if (plan === null || plan.personId !== personId) return err({ code: 'NOT_FOUND' });
  const payments = await transactions.payments.list(planId);
  const open = payments.find(({ status }) => isOpenInstallmentPayment(status));
  if (open === undefined)
    return payments[0]?.status === 'PAID' ? err({ code: 'ALREADY_PAID' }) : ok(undefined);
  const found = await fetchInstallmentProviderPayments(provider, open);
  if (found === null) return err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
  for (const payment of selectDecisivePayments(found)) await settleInstallmentPayment(deps, open.id, payment);
  if (!(await cancelInstallmentProviderPayments(deps, open, selectPendingPayments(found))))
    return err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
  const current = await transactions.payments.find(open.id);
  if (current?.status === 'PAID') return err({ code: 'ALREADY_PAID' });
  // A request that the provider has not received yet cannot be cancelled there.
  return current !== null && isOpenInstallmentPayment(current.status)
    ? err({ code: 'PAYMENT_IN_FLIGHT', retryAfter: 5 })
    : ok(undefined);
}

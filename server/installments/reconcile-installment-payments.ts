import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import type { PaymentProvider, ProviderPayment } from '#server/payments/public.ts';
import {
  isAwaitingPayer,
  minPollIntervalMs,
  type SettlementResult,
  selectDecisivePayments,
} from '#server/payments/public.ts';
import { closeUnstartedPayment } from './close-unstarted-payment.ts';
import type { InstallmentPaymentRecord, InstallmentTransactions } from './installments.port.ts';
import { type SettleInstallmentDeps, settleInstallmentPayment } from './settle-installment-payment.ts';

export type ReconcileInstallmentsDeps = SettleInstallmentDeps & { readonly provider: PaymentProvider };

/**
 * Fetches the provider's payments of an installment payment and settles them; of several concurrent callers one asks.
 * A payment that waits for its payer past its deadline, or for a cancelled event, is cancelled at the provider. False when the provider does not
 * respond.
 */
export async function reconcileInstallmentPayment(
  deps: ReconcileInstallmentsDeps,
  payment: InstallmentPaymentRecord,
  quietForMs = minPollIntervalMs,
): Promise<boolean> {
  const { installments: transactions, provider } = deps;
  if (payment.provider !== 'mercado-pago') return true;
  if (!(await transactions.payments.recordProviderCheck(payment.id, quietForMs))) return true;
  const found = await fetchInstallmentProviderPayments(provider, payment);
  if (found === null) return false;
  for (const providerPayment of selectDecisivePayments(found))
    await settleInstallmentPayment(deps, payment.id, providerPayment);
  if (found.length === 0) {
    await closeUnstartedPayment(transactions, payment.id, 'CANCELLED');
    return true;
  }
  // An instruction that was just settled has a deadline of its own.
  const current = await transactions.payments.find(payment.id);
  if (
    current === null ||
    !isOpenInstallmentPayment(current.status) ||
    (current.expiresAt > (await transactions.clock.now()) &&
      !(await isForCancelledEvent(transactions, current)))
  )
    return true;
  return cancelInstallmentProviderPayments(deps, payment, found.filter(isAwaitingPayer));
}

const isForCancelledEvent = async (
  { plans }: Pick<InstallmentTransactions, 'plans'>,
  { planId }: InstallmentPaymentRecord,
): Promise<boolean> => (await plans.find(planId))?.isCancelled === true;

/**
 * Cancels provider payments of an installment payment and settles the results; one may have been approved meanwhile.
 * False when the provider does not respond.
 */
export async function cancelInstallmentProviderPayments(
  deps: ReconcileInstallmentsDeps,
  { id: paymentId }: InstallmentPaymentRecord,
  providerPayments: readonly ProviderPayment[],
): Promise<boolean> {
  for (const { id } of providerPayments) {
    const cancelled = await deps.provider.cancel(id, `cancel:${id}`);
    // A rejected cancellation means that the payment changed meanwhile.
    const now = cancelled.ok ? cancelled : await deps.provider.findPayment(id);
    if (!now.ok) return false;
    if (now.value !== null) await settleInstallmentPayment(deps, paymentId, now.value);
  }
  return true;
}

/** Returns every payment that the provider has for an installment payment; null when it does not respond. */
export async function fetchInstallmentProviderPayments(
  provider: PaymentProvider,
  { id, providerPaymentId }: InstallmentPaymentRecord,
): Promise<readonly ProviderPayment[] | null> {
  if (providerPaymentId !== null) {
    const answer = await provider.findPayment(providerPaymentId);
    if (!answer.ok) return null;
    if (answer.value !== null) return [answer.value];
  }
  const answer = await provider.listPayments(id);
  return answer.ok ? answer.value : null;
}

/** Settles a provider payment if it pays installments; null when it is not one of ours. */
export async function settleInstallmentUpdate(
  deps: SettleInstallmentDeps,
  providerPayment: ProviderPayment,
  webhookEventId: string,
): Promise<SettlementResult | null> {
  const reference = providerPayment.externalReference;
  return reference === null || (await deps.installments.payments.find(reference)) === null
    ? null
    : settleInstallmentPayment(deps, reference, providerPayment, webhookEventId);
}

export type ReconcileInstallmentPaymentsDeps = ReconcileInstallmentsDeps & {
  readonly onUnsettled: (error: unknown, paymentId: string) => void;
};

/** Reconciles open installment payments with the provider; returns how many were due. */
export async function reconcileInstallmentPayments(
  deps: ReconcileInstallmentPaymentsDeps,
  quietForMs = 15_000,
  limit = 20,
): Promise<number> {
  const due = await deps.installments.payments.listToReconcile(quietForMs, limit);
  for (const id of due) {
    // A payment that cannot be settled does not delay the others.
    try {
      const payment = await deps.installments.payments.find(id);
      if (payment !== null) await reconcileInstallmentPayment(deps, payment, quietForMs);
    } catch (error) {
      deps.onUnsettled(error, id);
    }
  }
  return due.length;
}

import type { AttemptRecord } from '#server/unit-of-work/public.ts';
import { minPollIntervalMs } from '../attempts/payment-attempt-limits.ts';
import type { PaymentProvider, ProviderPayment } from '../attempts/payment-provider.port.ts';
import { selectDecisivePayments } from '../settlement/decisive-payments.ts';
import { type SettlePaymentDeps, settlePayment } from '../settlement/settle-payment.ts';
import { cancelAtProvider, selectPaymentsToCancel } from './cancel-at-provider.ts';
import { expireOverdueAttempt } from './expire-overdue-attempts.ts';
import { expireUnstartedAttempt } from './expire-unstarted-attempts.ts';

export type ReconcileAttemptDeps = SettlePaymentDeps & { readonly provider: PaymentProvider };

/**
 * Fetches the provider's payments of an attempt and settles them. Of several concurrent callers one asks the
 * provider, at most once per `quietForMs`. Payments that are overdue or abandoned by their payer are cancelled at the
 * provider on this occasion. False when the provider does not respond.
 */
export async function reconcileAttempt(
  deps: ReconcileAttemptDeps,
  attempt: AttemptRecord,
  quietForMs = minPollIntervalMs,
): Promise<boolean> {
  if (attempt.provider === 'taquilla') await expireOverdueAttempt(deps.sales, attempt.id);
  if (attempt.provider !== 'mercado-pago') return true;
  if (!(await deps.sales.attempts.recordProviderCheck(attempt.id, quietForMs))) return true;
  const payments = await fetchProviderPayments(deps.provider, attempt);
  if (payments === null) return false;
  for (const payment of selectDecisivePayments(payments)) await settlePayment(deps, attempt.id, payment);
  if (payments.length === 0) await expireUnstartedAttempt(deps.sales, attempt.id);
  else await cancelAtProvider(deps, attempt.id, await selectPaymentsToCancel(deps, attempt.id, payments));
  return true;
}

/** Returns every payment that the provider has for an attempt; null when it does not respond. */
export async function fetchProviderPayments(
  provider: PaymentProvider,
  attempt: AttemptRecord,
): Promise<readonly ProviderPayment[] | null> {
  // On a hosted page one attempt may have several payments; only the search returns them all.
  if (attempt.providerPaymentId !== null && !attempt.isHosted) {
    const answer = await provider.findPayment(attempt.providerPaymentId);
    if (answer.ok && answer.value !== null) return [answer.value];
    if (!answer.ok) return null;
  }
  const answer = await provider.listPayments(attempt.id);
  return answer.ok ? answer.value : null;
}

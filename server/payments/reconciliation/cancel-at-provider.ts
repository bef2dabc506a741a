import { interpretProviderStatus, type ProviderPaymentState } from '#domain/order/provider-status.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import type { PaymentProvider, ProviderPayment } from '../attempts/payment-provider.port.ts';
import { type SettlePaymentDeps, settlePayment } from '../settlement/settle-payment.ts';
import { toProviderStatus } from '../settlement/settlement-context.ts';

type CancelAtProviderDeps = SettlePaymentDeps & {
  readonly provider: Pick<PaymentProvider, 'cancel' | 'findPayment'>;
};

/** States in which only the payer can continue; a provider's own review may take longer than our deadline. */
const awaitingPayer: ReadonlySet<ProviderPaymentState> = new Set([
  'challenged',
  'cash-instructed',
  'spei-instructed',
  'transfer-begun',
  'credit-requested',
]);

/** States that may still lead to an approved payment. */
const pendingStates: ReadonlySet<ProviderPaymentState> = new Set([
  ...awaitingPayer,
  'authorized',
  'in-review',
]);

const readProviderState = (payment: ProviderPayment): ProviderPaymentState | null => {
  const reading = interpretProviderStatus(toProviderStatus(payment));
  return reading.kind === 'known' ? reading.providerState : null;
};

/** Returns true for a payment that only its payer can continue. */
export const isAwaitingPayer = (payment: ProviderPayment): boolean => {
  const providerState = readProviderState(payment);
  return providerState !== null && awaitingPayer.has(providerState);
};

export const selectPendingPayments = (payments: readonly ProviderPayment[]): readonly ProviderPayment[] =>
  payments.filter((payment) => {
    const providerState = readProviderState(payment);
    return providerState !== null && pendingStates.has(providerState);
  });

/**
 * Selects the payments of an attempt to cancel: those that the payer abandoned, and those that wait for the payer
 * past the deadline. Records the closing reason first, so that the cancellation can be interpreted whoever reports
 * it.
 */
export async function selectPaymentsToCancel(
  { sales }: CancelAtProviderDeps,
  attemptId: string,
  payments: readonly ProviderPayment[],
): Promise<readonly ProviderPayment[]> {
  const attempt = await sales.attempts.find(attemptId);
  if (attempt === null || !isOpenAttempt(attempt)) return [];
  if (attempt.closingReason === 'METHOD_CHANGE') return selectPendingPayments(payments);
  if (attempt.expiresAt === null || attempt.expiresAt > (await sales.clock.now())) return [];
  const overdue = payments.filter(isAwaitingPayer);
  if (overdue.length === 0 || !(await sales.attempts.beginClosing(attemptId, 'EXPIRED'))) return [];
  return overdue;
}

/**
 * Cancels payments at the provider and settles the results; a payment may have been approved meanwhile. True when the
 * provider responded for each.
 */
export async function cancelAtProvider(
  deps: CancelAtProviderDeps,
  attemptId: string,
  payments: readonly ProviderPayment[],
): Promise<boolean> {
  let isConfirmed = true;
  for (const { id } of payments) {
    const cancelled = await deps.provider.cancel(id, `cancel:${id}`);
    // A rejected cancellation means that the payment changed meanwhile.
    const now = cancelled.ok ? cancelled : await deps.provider.findPayment(id);
    if (now.ok && now.value !== null) await settlePayment(deps, attemptId, now.value);
    else isConfirmed = false;
  }
  return isConfirmed;
}

import { installmentPaymentStatusByProviderState } from '#domain/installment/installment-payment-mapping.ts';
import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment-status.ts';
import {
  installmentLifecycle,
  installmentPaymentTransitions,
  installmentTransitions,
} from '#domain/installment/installment-transitions.ts';
import { calculateLeaseAfterInstruction } from '#domain/order/instruction-lease.ts';
import { interpretProviderStatus, type ProviderPaymentState } from '#domain/order/provider-status.ts';
import { classifyAmountMismatch, type PaymentExceptionKind } from '#domain/payment/payment-exception.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { canTransition } from '#domain/shared/transition.ts';
import type { StaffAlert } from '#server/kernel/public.ts';
import { type ProviderPayment, type SettlementResult, toProviderStatus } from '#server/payments/public.ts';
import {
  enqueueDeclinedCharge,
  enqueueEmail,
  enqueueRefund,
  findSelectedInstallments,
  getIds,
  type InstallmentSettlementContext,
  isRefundInProgress,
  markInstallmentsPaid,
  raiseException,
  reopen,
} from './installment-settlement.ts';
import type { InstallmentTransactions } from './installments.port.ts';
import { canBePaid } from './plan-seats.ts';

export type SettleInstallmentDeps = {
  readonly installments: InstallmentTransactions;
  readonly alert: StaffAlert;
};

/**
 * Settles a provider payment of installments: writes the payment, its installments, the plan and the outbox messages
 * in one transaction. Idempotent; updates older than the known status are ignored, and a payment that contradicts our
 * records is flagged for review. docs/transitions.md.
 */
export async function settleInstallmentPayment(
  { installments: transactions, alert }: SettleInstallmentDeps,
  paymentId: string,
  providerPayment: ProviderPayment,
  webhookEventId: string | null = null,
): Promise<SettlementResult> {
  const known = await transactions.payments.find(paymentId);
  if (known === null) return 'NEEDS_REVIEW';
  const settlement = await transactions.transaction(async (store): Promise<SettlementResult> => {
    const plan = await store.plans.lock(known.planId);
    const payment = await store.payments.find(paymentId);
    if (plan === null || payment === null) return 'NEEDS_REVIEW';
    const selectedInstallments = await findSelectedInstallments(store, payment);
    const written = await applyProviderPayment({
      store,
      plan,
      payment,
      selectedInstallments,
      providerPayment,
    });
    if (webhookEventId !== null && written !== 'NEEDS_REVIEW')
      await store.webhookEvents.finish(webhookEventId);
    return written;
  });
  if (settlement === 'NEEDS_REVIEW') {
    const reason = `${providerPayment.status}/${providerPayment.statusDetail}`;
    alert({ kind: 'PAYMENT_NEEDS_REVIEW', reason, attemptId: paymentId, paymentId: providerPayment.id });
  }
  return settlement;
}

async function applyProviderPayment(context: InstallmentSettlementContext): Promise<SettlementResult> {
  const { payment, providerPayment } = context;
  const reading = interpretProviderStatus(toProviderStatus(providerPayment));
  if (reading.kind === 'unknown') return flagForReview(context, 'UNKNOWN_STATUS');
  if (providerPayment.externalReference !== payment.id) return flagForReview(context, 'UNKNOWN_PAYMENT');
  const { providerState } = reading;
  const verdict = installmentPaymentStatusByProviderState[providerState];
  if (verdict === 'PAID') {
    if (providerState === 'disputed') await raiseException(context, 'DISPUTED');
    const mismatch =
      providerPayment.amount === null
        ? 'UNKNOWN_STATUS'
        : classifyAmountMismatch(providerPayment.amount, payment.amount);
    // A payment that a manager has refunded changes nothing more.
    if (mismatch !== null)
      return isRefundInProgress(payment, providerPayment) ? 'STALE' : flagForReview(context, mismatch);
  }
  if (payment.providerPaymentId !== null && payment.providerPaymentId !== providerPayment.id) {
    // One payment of ours is one at the provider: another one's money bought nothing.
    if (verdict === 'PAID') await enqueueRefund(context);
    return 'STALE';
  }
  switch (verdict) {
    case 'PAID':
      return settleReceived(context);
    case 'REFUNDED':
      return settleRefunded(context);
    case 'PENDING':
      return settlePending(context, providerState);
    default:
      return settleFailed(context, verdict);
  }
}

/** Settles received money: pays its installments, or refunds it when they are paid or being paid otherwise. */
async function settleReceived(context: InstallmentSettlementContext): Promise<SettlementResult> {
  const { store, payment, providerPayment } = context;
  if (payment.status === 'PAID') return 'SETTLED';
  if (payment.status === 'REFUNDED' || payment.isReturned) return 'STALE';
  const note = { providerPaymentId: providerPayment.id, providerStatus: toProviderStatus(providerPayment) };
  if (!canTransition(installmentPaymentTransitions, payment.status, 'PAID')) {
    // Money received after a final decline bought nothing.
    await store.payments.update(payment.id, {
      status: payment.status,
      coverage: 'OVER',
      isReturned: true,
      ...note,
    });
    await enqueueRefund(context);
    return 'SETTLED';
  }
  const isLate = payment.status === 'EXPIRED';
  const coversInstallments =
    (await canBePaid(store, context.plan)) && (!isLate || (await areUnclaimed(context)));
  await store.payments.update(payment.id, {
    status: 'PAID',
    coverage: coversInstallments ? 'PAYS' : 'OVER',
    isLate,
    isReturned: !coversInstallments,
    ...note,
  });
  if (!coversInstallments) {
    if (!isLate) await reopen(context);
    await enqueueRefund(context);
    return 'SETTLED';
  }
  await markInstallmentsPaid(context);
  await enqueueEmail(context, 'PAID');
  return 'SETTLED';
}

/**
 * Returns true when a late payment can still pay its installments: none is paid, and no other payment may pay one.
 */
async function areUnclaimed({
  store,
  payment,
  selectedInstallments,
}: InstallmentSettlementContext): Promise<boolean> {
  if (selectedInstallments.some(({ status }) => !canTransition(installmentTransitions, status, 'PAID')))
    return false;
  const others = await store.payments.list(payment.planId);
  return !others.some(
    (other) =>
      other.id !== payment.id &&
      other.coverage !== 'OVER' &&
      other.installmentIds.some((id) => payment.installmentIds.includes(id)),
  );
}

/** Settles a refund or chargeback by the provider: reopens the installments, unless the plan was complete. */
async function settleRefunded(context: InstallmentSettlementContext): Promise<SettlementResult> {
  const { store, plan, payment, selectedInstallments, providerPayment } = context;
  if (payment.status === 'REFUNDED') return 'SETTLED';
  const note = { providerPaymentId: providerPayment.id, providerStatus: toProviderStatus(providerPayment) };
  if (payment.status !== 'PAID') {
    if (!canTransition(installmentPaymentTransitions, payment.status, 'PAID')) {
      await store.payments.update(payment.id, { status: payment.status, coverage: 'OVER', ...note });
      return 'SETTLED';
    }
    await store.payments.update(payment.id, { status: 'PAID', coverage: 'OVER', ...note });
    await reopen(context);
  }
  const paid = payment.coverage === 'PAYS';
  const staysPaid = paid && (plan.completedAt !== null || plan.endedAt !== null);
  await store.payments.update(payment.id, {
    status: 'REFUNDED',
    coverage: staysPaid ? 'PAYS' : 'OVER',
    ...note,
  });
  if (staysPaid) {
    // The purchased product may be delivered by now, or the plan's money paid back when it ended, so a manager decides.
    await raiseException(context, 'CHARGED_BACK');
    return 'SETTLED';
  }
  if (paid) {
    await store.plans.updateInstallments(
      getIds(selectedInstallments),
      installmentLifecycle.transitions.PAID['payment.refunded'],
    );
    await enqueueEmail(context, 'RETURNED');
  }
  return 'SETTLED';
}

/**
 * Settles a failed payment: its installments can be paid again. A voucher or transfer that was cancelled because its
 * time was up has expired: money that arrives later may still pay.
 */
async function settleFailed(
  context: InstallmentSettlementContext,
  verdict: Extract<InstallmentPaymentStatus, 'REJECTED' | 'EXPIRED' | 'CANCELLED'>,
): Promise<SettlementResult> {
  const { store, plan, payment, providerPayment } = context;
  if (payment.status === verdict) return 'SETTLED';
  const isOverdue = hasTrait(payment, 'canBePaidLate') && payment.expiresAt <= plan.now;
  const finalStatus = verdict === 'CANCELLED' && isOverdue ? 'EXPIRED' : verdict;
  const to = canTransition(installmentPaymentTransitions, payment.status, finalStatus)
    ? finalStatus
    : 'CANCELLED';
  if (!canTransition(installmentPaymentTransitions, payment.status, to)) return 'STALE';
  await store.payments.update(payment.id, {
    status: to,
    coverage: 'OVER',
    providerPaymentId: providerPayment.id,
    providerStatus: toProviderStatus(providerPayment),
  });
  await reopen(context);
  await enqueueDeclinedCharge(store, payment);
  return 'SETTLED';
}

/** Records a payment that the provider has not finished. An instruction that it issued has a deadline of its own. */
async function settlePending(
  { store, plan, payment, providerPayment }: InstallmentSettlementContext,
  providerState: ProviderPaymentState,
): Promise<SettlementResult> {
  const isKnown = payment.status === 'PENDING';
  if (!isKnown && !canTransition(installmentPaymentTransitions, payment.status, 'PENDING')) return 'STALE';
  const expiresAt = isKnown
    ? null
    : calculateLeaseAfterInstruction({
        providerState,
        paymentMethodId: providerPayment.methodId,
        expiresAt: providerPayment.expiresAt === null ? null : Date.parse(providerPayment.expiresAt),
        now: plan.now,
        market: plan.market,
      });
  await store.payments.update(payment.id, {
    status: 'PENDING',
    coverage: 'OPEN',
    providerPaymentId: providerPayment.id,
    providerStatus: toProviderStatus(providerPayment),
    ...(expiresAt !== null && { expiresAt }),
  });
  return 'SETTLED';
}

async function flagForReview(
  context: InstallmentSettlementContext,
  kind: PaymentExceptionKind,
): Promise<SettlementResult> {
  await raiseException(context, kind);
  return 'NEEDS_REVIEW';
}

import { installmentPaymentStatusByProviderState } from '#domain/installment/installment-payment-mapping.ts';
import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment-status.ts';
import type { Installment } from '#domain/installment/installment-plan.ts';
import {
  installmentLifecycle,
  installmentPaymentTransitions,
  installmentTransitions,
} from '#domain/installment/installment-transitions.ts';
import { isPlanComplete } from '#domain/installment/plan.ts';
import { interpretProviderStatus } from '#domain/order/provider-status.ts';
import { classifyAmountMismatch, type PaymentExceptionKind } from '#domain/payment/payment-exception.ts';
import type { Money } from '#domain/shared/money.ts';
import { canTransition } from '#domain/shared/transition.ts';
import type { OutboxMessage, StaffAlert } from '#server/kernel/public.ts';
import type { ProviderPayment } from '#server/payments/public.ts';
import { type SettlementResult, toProviderStatus } from '#server/payments/public.ts';
import type {
  InstallmentPaymentRecord,
  InstallmentTransactions,
  InstallmentUnitOfWork,
  PlanRecord,
} from './installment-store.port.ts';

export type SettleInstallmentDeps = {
  readonly installments: InstallmentTransactions;
  readonly alert: StaffAlert;
};

type InstallmentSettlementContext = {
  readonly store: InstallmentUnitOfWork;
  readonly plan: PlanRecord;
  readonly payment: InstallmentPaymentRecord;
  /** The installments that the payment is for. */
  readonly selectedInstallments: readonly Installment[];
  readonly providerPayment: ProviderPayment;
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
    const allInstallments = await store.plans.listInstallments(plan.id);
    const selectedInstallments = allInstallments.filter(({ installmentId }) =>
      payment.installmentIds.includes(installmentId),
    );
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
      return settlePending(context);
    default:
      return settleFailed(context, verdict);
  }
}

/** Returns true when this charge, of several under one payment of ours, is being refunded. */
const isRefundInProgress = (
  { isReturned, providerPaymentId }: InstallmentPaymentRecord,
  { id }: ProviderPayment,
): boolean => isReturned && providerPaymentId === id;

/** Settles received money: pays its installments, or refunds it when they are paid or being paid otherwise. */
async function settleReceived(context: InstallmentSettlementContext): Promise<SettlementResult> {
  const { store, payment, selectedInstallments, providerPayment } = context;
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
  const coversInstallments = isLate ? await areUnclaimed(context) : true;
  await store.payments.update(payment.id, {
    status: 'PAID',
    coverage: coversInstallments ? 'PAYS' : 'OVER',
    isLate,
    isReturned: !coversInstallments,
    ...note,
  });
  if (!coversInstallments) {
    await enqueueRefund(context);
    return 'SETTLED';
  }
  await markInstallmentsPaid(store, payment, selectedInstallments);
  await enqueueEmail(context, 'PAID');
  return 'SETTLED';
}

/** Marks the installments as paid and completes the plan when all are. */
async function markInstallmentsPaid(
  store: Pick<InstallmentUnitOfWork, 'plans'>,
  { planId }: InstallmentPaymentRecord,
  selectedInstallments: readonly Installment[],
): Promise<void> {
  await store.plans.updateInstallments(getIds(selectedInstallments), 'PAID');
  if (isPlanComplete(await store.plans.listInstallments(planId))) await store.plans.complete(planId);
}

/**
 * Settles a payment that staff collected in person, like one that the provider reports. The caller has locked the
 * plan and written the payment.
 */
export async function settleCollectedPayment(
  store: Pick<InstallmentUnitOfWork, 'outbox' | 'payments' | 'plans'>,
  payment: InstallmentPaymentRecord,
): Promise<void> {
  const allInstallments = await store.plans.listInstallments(payment.planId);
  const selectedInstallments = allInstallments.filter(({ installmentId }) =>
    payment.installmentIds.includes(installmentId),
  );
  await store.payments.update(payment.id, { status: 'PAID', coverage: 'PAYS' });
  await markInstallmentsPaid(store, payment, selectedInstallments);
  await store.outbox.insert(buildEmailMessage('PAID', { payment, of: payment.id }));
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
  const staysPaid = paid && plan.completedAt !== null;
  await store.payments.update(payment.id, {
    status: 'REFUNDED',
    coverage: staysPaid ? 'PAYS' : 'OVER',
    ...note,
  });
  if (staysPaid) {
    // The purchased product may be delivered by now, so a manager decides.
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

/** Settles a failed payment: its installments can be paid again. */
async function settleFailed(
  context: InstallmentSettlementContext,
  finalStatus: Extract<InstallmentPaymentStatus, 'REJECTED' | 'EXPIRED' | 'CANCELLED'>,
): Promise<SettlementResult> {
  const { store, payment, providerPayment } = context;
  if (payment.status === finalStatus) return 'SETTLED';
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
  return 'SETTLED';
}

/** Records a payment that the provider has not finished. */
async function settlePending({
  store,
  payment,
  providerPayment,
}: InstallmentSettlementContext): Promise<SettlementResult> {
  const isKnown = payment.status === 'PENDING';
  if (!isKnown && !canTransition(installmentPaymentTransitions, payment.status, 'PENDING')) return 'STALE';
  await store.payments.update(payment.id, {
    status: 'PENDING',
    coverage: 'OPEN',
    providerPaymentId: providerPayment.id,
    providerStatus: toProviderStatus(providerPayment),
  });
  return 'SETTLED';
}

/** Closes a payment that never reached the provider. */
export async function closeUnstartedPayment(
  transactions: InstallmentTransactions,
  paymentId: string,
  because: 'REJECTED' | 'CANCELLED',
): Promise<void> {
  const known = await transactions.payments.find(paymentId);
  if (known === null) return;
  await transactions.transaction(async (store) => {
    const plan = await store.plans.lock(known.planId);
    const payment = await store.payments.find(paymentId);
    if (plan === null || payment?.status !== 'CREATED') return;
    if (because === 'CANCELLED' && payment.expiresAt > plan.now) return;
    const allInstallments = await store.plans.listInstallments(plan.id);
    const selectedInstallments = allInstallments.filter(({ installmentId }) =>
      payment.installmentIds.includes(installmentId),
    );
    await store.payments.update(payment.id, { status: because, coverage: 'OVER' });
    await reopen({ store, selectedInstallments });
  });
}

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
  const allInstallments = await store.plans.listInstallments(plan.id);
  const selectedInstallments = allInstallments.filter(({ installmentId }) =>
    payment.installmentIds.includes(installmentId),
  );
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
    key: `refused:refund:${providerPayment.id}`,
    kind: 'REFUND_REFUSED',
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

/** Reopens installments that a one-time payment was to settle. */
async function reopen({
  store,
  selectedInstallments,
}: Pick<InstallmentSettlementContext, 'store' | 'selectedInstallments'>): Promise<void> {
  const atOnce = selectedInstallments.filter(({ status }) => status === 'PENDING_ONE_TIME');
  await store.plans.updateInstallments(
    getIds(atOnce),
    installmentLifecycle.transitions.PENDING_ONE_TIME['one-time.failed'],
  );
}

async function flagForReview(
  context: InstallmentSettlementContext,
  kind: PaymentExceptionKind,
): Promise<SettlementResult> {
  await raiseException(context, kind);
  return 'NEEDS_REVIEW';
}

const raiseException = (
  { store, plan, payment, providerPayment }: InstallmentSettlementContext,
  kind: PaymentExceptionKind,
): Promise<void> =>
  store.exceptions.raise({
    key: `${kind.toLowerCase()}:${providerPayment.id}:${kind === 'UNKNOWN_STATUS' ? providerPayment.status : ''}`,
    kind,
    market: plan.market,
    orderId: null,
    attemptId: null,
    refundId: null,
    paymentId: providerPayment.id,
    amount: providerPayment.amount,
    expectedAmount: payment.amount.amount,
    detail: `${providerPayment.status}/${providerPayment.statusDetail}`,
  });

/** Enqueues the refund of a payment that bought nothing, once, to the original method. */
async function enqueueRefund(context: InstallmentSettlementContext): Promise<void> {
  const { store, payment, providerPayment } = context;
  await store.outbox.insert({
    key: `refund:${providerPayment.id}`,
    kind: 'REFUND',
    payload: { paymentId: providerPayment.id, installmentPaymentId: payment.id },
  });
  await enqueueEmail(context, 'RETURNED');
}

const enqueueEmail = (
  { store, payment, providerPayment }: InstallmentSettlementContext,
  what: 'PAID' | 'RETURNED',
): Promise<void> =>
  store.outbox.insert(
    buildEmailMessage(what, {
      payment,
      of: providerPayment.id,
      ...(providerPayment.amount !== null && { amount: providerPayment.amount }),
    }),
  );

/** Builds the email message, one for each payment and refund. */
const buildEmailMessage = (
  what: 'PAID' | 'RETURNED',
  {
    payment,
    of,
    amount,
  }: {
    readonly payment: InstallmentPaymentRecord;
    readonly of: string;
    /** The received amount, where it need not be the installments' total. */
    readonly amount?: Money;
  },
): OutboxMessage => ({
  key: `installment_notice:${what.toLowerCase()}:${of}`,
  kind: 'INSTALLMENT_NOTICE',
  payload: { installmentPaymentId: payment.id, what, ...(amount !== undefined && { amount }) },
});

const getIds = (selectedInstallments: readonly Installment[]): string[] =>
  selectedInstallments.map(({ installmentId }) => installmentId);

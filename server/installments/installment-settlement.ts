import type { Installment } from '#domain/installment/installment-plan.ts';
import { installmentLifecycle } from '#domain/installment/installment-transitions.ts';
import { isPlanComplete } from '#domain/installment/plan.ts';
import type { PaymentExceptionKind } from '#domain/payment/payment-exception.ts';
import type { Money } from '#domain/shared/money.ts';
import type { OutboxMessage } from '#server/kernel/public.ts';
import type { ProviderPayment } from '#server/payments/public.ts';
import type { InstallmentEmailKind } from './installment-email.ts';
import type { InstallmentPaymentRecord, InstallmentUnitOfWork, PlanRecord } from './installments.port.ts';
import { issueDeposits, keepSeatsInPayment, resumeBookingDeadline, sellPlannedSeats } from './plan-seats.ts';

export type InstallmentSettlementContext = {
  readonly store: InstallmentUnitOfWork;
  readonly plan: PlanRecord;
  readonly payment: InstallmentPaymentRecord;
  /** The installments that the payment is for. */
  readonly selectedInstallments: readonly Installment[];
  readonly providerPayment: ProviderPayment;
};

/** Returns true when this charge, of several under one payment of ours, is being refunded. */
export const isRefundInProgress = (
  { isReturned, providerPaymentId }: InstallmentPaymentRecord,
  { id }: ProviderPayment,
): boolean => isReturned && providerPaymentId === id;

/** Lists the installments that a payment is for. */
export const findSelectedInstallments = async (
  store: Pick<InstallmentUnitOfWork, 'plans'>,
  { planId, installmentIds }: InstallmentPaymentRecord,
): Promise<readonly Installment[]> =>
  (await store.plans.listInstallments(planId)).filter(({ installmentId }) =>
    installmentIds.includes(installmentId),
  );

/**
 * Marks the installments as paid. The first ones book the seats until staff decide otherwise, with deposit tickets; once all are paid,
 * the plan is complete, the seats are sold and the tickets are real.
 */
export async function markInstallmentsPaid({
  store,
  plan,
  selectedInstallments,
}: Pick<InstallmentSettlementContext, 'store' | 'plan' | 'selectedInstallments'>): Promise<void> {
  await store.plans.updateInstallments(getIds(selectedInstallments), 'PAID');
  if (!(await keepSeatsInPayment(store, plan))) throw new Error('The seats of a paid plan are not booked.');
  await issueDeposits(store, plan);
  if (!isPlanComplete(await store.plans.listInstallments(plan.id))) return;
  await store.plans.complete(plan.id);
  await sellPlannedSeats(store, plan);
}

/** Reopens installments that a one-time payment was to settle, and lets unpaid seats expire in time. */
export async function reopen({
  store,
  plan,
  selectedInstallments,
}: Pick<InstallmentSettlementContext, 'store' | 'plan' | 'selectedInstallments'>): Promise<void> {
  await resumeBookingDeadline(store, plan);
  const atOnce = selectedInstallments.filter(({ status }) => status === 'PENDING_ONE_TIME');
  await store.plans.updateInstallments(
    getIds(atOnce),
    installmentLifecycle.transitions.PENDING_ONE_TIME['one-time.failed'],
  );
}

export const raiseException = (
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
export async function enqueueRefund(context: InstallmentSettlementContext): Promise<void> {
  const { store, payment, providerPayment } = context;
  await store.outbox.insert({
    key: `refund:${providerPayment.id}`,
    kind: 'REFUND',
    payload: { paymentId: providerPayment.id, installmentPaymentId: payment.id },
  });
  await enqueueEmail(context, 'RETURNED');
}

export const enqueueEmail = (
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
export const buildEmailMessage = (
  what: InstallmentEmailKind,
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
  key: `installment_email:${what.toLowerCase()}:${of}`,
  kind: 'INSTALLMENT_EMAIL',
  payload: { installmentPaymentId: payment.id, what, ...(amount !== undefined && { amount }) },
});

/** Tells the fan that an automatic charge failed: nobody was there to see it. */
export async function enqueueDeclinedCharge(
  { outbox }: Pick<InstallmentUnitOfWork, 'outbox'>,
  payment: InstallmentPaymentRecord,
): Promise<void> {
  if (payment.isAutomatic) await outbox.insert(buildEmailMessage('DECLINED', { payment, of: payment.id }));
}

export const getIds = (selectedInstallments: readonly Installment[]): string[] =>
  selectedInstallments.map(({ installmentId }) => installmentId);

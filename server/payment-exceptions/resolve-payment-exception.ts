import type { MarketCode } from '#domain/market/market.ts';
import {
  listPaymentExceptionDecisions,
  type PaymentExceptionDecision,
} from '#domain/payment/payment-exception.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import { refundMismatchedInstallmentPayment } from '#server/installments/public.ts';
import type { PaymentProvider, ProviderPayment } from '#server/payments/public.ts';
import { acceptMismatchedPayment, refundMismatchedPayment } from '#server/payments/public.ts';
import type { Manager } from '#server/refunds/public.ts';
import { runAtomically } from '#server/unit-of-work/public.ts';
import type {
  PaymentExceptionCase,
  PaymentExceptions,
  PaymentExceptionUnitOfWork,
} from './payment-exceptions.port.ts';

export type PaymentExceptionDeps = {
  readonly paymentExceptions: PaymentExceptions;
  readonly salesContexts: SalesContexts;
  readonly provider: Pick<PaymentProvider, 'findPayment'>;
};

export type ResolvePaymentExceptionError =
  | { readonly code: 'NOT_FOUND' }
  /** The exception is already resolved, or this decision is no longer possible. */
  | { readonly code: 'TRANSITION_NOT_ALLOWED' }
  | { readonly code: 'PROVIDER_UNAVAILABLE'; readonly retryAfter: number };

export type ResolvePaymentExceptionInput = {
  readonly id: string;
  readonly market: MarketCode;
  readonly decision: PaymentExceptionDecision;
  readonly note: string;
  readonly requestKey: string;
};

/**
 * Resolves a payment exception once: the decision and its effects are one transaction, and of two concurrent managers
 * the second changes nothing.
 */
export async function resolvePaymentException(
  deps: PaymentExceptionDeps,
  request: ResolvePaymentExceptionInput,
  by: Manager,
): Promise<Result<null, ResolvePaymentExceptionError>> {
  const exception = await deps.paymentExceptions.findCase(request);
  if (exception === null) return err({ code: 'NOT_FOUND' });
  if (
    !listPaymentExceptionDecisions({ ...exception, hasBuyer: exception.buyerId !== null }).includes(
      request.decision,
    )
  )
    return err({ code: 'TRANSITION_NOT_ALLOWED' });
  const needsPayment = request.decision === 'ACCEPT' || request.decision === 'REFUND_PAYMENT';
  const payment = needsPayment ? await fetchPayment(deps, exception) : null;
  const salesContext = exception.eventId === null ? null : await deps.salesContexts.find(exception.eventId);
  if (needsPayment && payment === null) return err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });

  return runAtomically(deps.paymentExceptions, async (store) => {
    const { id: exceptionId, decision, note, requestKey } = request;
    const end = await store.resolvePaymentException({ exceptionId, decision, note, requestKey }, by);
    if (end === 'THIS_REQUEST') return ok(null);
    const isDone =
      end === 'ENDED' && (await applyDecision({ store, exception, decision, payment, salesContext, by }));
    return isDone ? ok(null) : err({ code: 'TRANSITION_NOT_ALLOWED' });
  });
}

async function fetchPayment(
  { provider }: PaymentExceptionDeps,
  { paymentId }: PaymentExceptionCase,
): Promise<ProviderPayment | null> {
  const answer = paymentId === null ? null : await provider.findPayment(paymentId);
  return answer?.ok ? answer.value : null;
}

type ResolutionContext = {
  readonly store: PaymentExceptionUnitOfWork;
  readonly exception: PaymentExceptionCase;
  readonly decision: PaymentExceptionDecision;
  readonly payment: ProviderPayment | null;
  readonly salesContext: SalesContext | null;
  readonly by: Manager;
};

async function applyDecision(resolution: ResolutionContext): Promise<boolean> {
  switch (resolution.decision) {
    case 'ACKNOWLEDGE':
      return true;
    case 'ACCEPT':
    case 'REFUND_PAYMENT':
      return resolveMismatch(resolution);
    case 'RETRY_REFUND':
      return requestRefundAgain(resolution);
    case 'BY_HAND':
    case 'CREDIT_WALLET':
      return refundOutsideProvider(resolution);
  }
}

async function resolveMismatch(resolution: ResolutionContext): Promise<boolean> {
  const { store, exception, decision, payment, salesContext } = resolution;
  if (exception.orderId === null)
    return (
      decision === 'REFUND_PAYMENT' &&
      payment !== null &&
      refundMismatchedInstallmentPayment(store.installments, payment)
    );
  const known = exception.orderId === null ? null : await store.orders.find(exception.orderId);
  if (known === null || salesContext === null || payment === null || exception.attemptId === null)
    return false;
  const reservation = await store.reservations.lock(known.reservationId);
  const attempt = await store.attempts.lock(exception.attemptId);
  const order = await store.orders.find(known.id);
  if (reservation === null || attempt === null || order === null) return false;
  const context = { store, attempt, order, reservation, salesContext, payment };
  return decision === 'ACCEPT' ? acceptMismatchedPayment(context) : refundMismatchedPayment(context);
}

/** Requests the refund again with a new idempotency key, because the provider rejected the previous request. */
async function requestRefundAgain({ store, exception }: ResolutionContext): Promise<boolean> {
  const { orderId, paymentId, refundId, amount } = exception;
  if (orderId === null || paymentId === null || amount === null) return false;
  if (refundId !== null) await store.reopenRefund(refundId);
  await store.outbox.insert({
    key: `refund-again:${exception.id}`,
    kind: 'REFUND',
    payload: { orderId, paymentId, amount, ...(refundId !== null && { refundId }) },
  });
  return true;
}

/** Refunds by another way than the original method: by hand, or to the buyer's wallet. */
async function refundOutsideProvider({
  store,
  exception,
  decision,
  by,
}: ResolutionContext): Promise<boolean> {
  const { orderId, refundId, amount, buyerId } = exception;
  if (orderId === null || amount === null) return false;
  const order = await store.orders.find(orderId);
  if (order === null) return false;
  await store.reservations.lock(order.reservationId);
  const key = `alert:${exception.id}`;
  if (decision === 'CREDIT_WALLET') {
    if (buyerId === null || !(await store.wallets.exists(buyerId, amount.currency))) return false;
    await store.wallets.credit({ personId: buyerId, amount, key, orderId });
    await store.outbox.insert({
      key: `wallet-credit-email:${exception.id}`,
      kind: 'WALLET_CREDIT_EMAIL',
      payload: { orderId, amount },
    });
  } else {
    await store.refunds.recordManual({ key, orderId, amount, by: by.personId });
  }
  if (refundId !== null)
    await store.closeRefund(refundId, {
      as: decision === 'CREDIT_WALLET' ? 'WALLET' : 'BY_HAND',
      isOfPayment: exception.kind === 'REFUND_REJECTED',
    });
  await markRecordRefunded(store, exception);
  return true;
}

/** Marks the payment record REFUNDED once all of its money is refunded. */
async function markRecordRefunded(
  store: PaymentExceptionUnitOfWork,
  { attemptId, orderId, paymentId }: PaymentExceptionCase,
): Promise<void> {
  const attempt = attemptId === null ? null : await store.attempts.lock(attemptId);
  const order = orderId === null ? null : await store.orders.find(orderId);
  if (attempt?.recordStatus !== 'PAID' || order === null) return;
  const isSamePayment = paymentId === null || attempt.providerPaymentId === paymentId;
  const isFullyRefunded =
    order.paidBy === attempt.id ? attempt.refundedAmount === attempt.amount.amount : isSamePayment;
  if (isFullyRefunded)
    await store.attempts.update(attempt.id, { status: attempt.status, record: 'REFUNDED' });
}

import type { Purchase } from '#domain/order/purchase.ts';
import { providerUnreachable } from '#domain/payment/decline-reason.ts';
import type { Payer, PaymentInput } from '#domain/payment/payment-input.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type {
  AttemptRecord,
  Buyer,
  ProviderPaymentStatus,
  ReservationRecord,
  SaleTransactions,
} from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import type { ProviderFailure } from '../attempts/payment-provider.port.ts';
import {
  type PurchaseSnapshot,
  readPurchaseSnapshot,
  toPurchase,
  toPurchaseSnapshot,
} from '../attempts/purchase.ts';
import { createMethodHandler } from '../methods/method-registry.ts';
import type { PaymentDeps } from '../methods/payment-deps.ts';
import { reconcileAttempt } from '../reconciliation/reconcile-attempt.ts';
import { resumeOrReleaseHold } from '../settlement/fail-attempt.ts';
import { settleOrdinarySale } from '../settlement/settle-ordinary-sale.ts';
import { settleLoadedAttempt } from '../settlement/settle-payment.ts';
import type { CreatedPaymentAttempt } from './create-payment-attempt.ts';

/** The input for submitting an attempt that was created. */
export type SubmitAttemptRequest = {
  readonly payment: PaymentInput;
  readonly payer: Payer | null;
  /** The payer's IP address, which banks require. */
  readonly ip: string;
  /** Paid through a link: the payer has no checkout page to return to. */
  readonly byLink?: true;
  /** The owner of the saved cards, where it is not the buyer. */
  readonly cardOwnerId?: string;
};

type SubmittedOnce = CreatedPaymentAttempt & {
  readonly buyer?: Buyer;
  /** The reservation in payment, where nothing but the attempt has changed it. */
  readonly reservation?: ReservationRecord;
  /** An earlier request of this attempt may have reached the provider, although it does not list a payment. */
  readonly isResumed?: true;
};

/** Submits an attempt to the provider, with no transaction open, and settles the response. */
export async function submitAttempt(
  deps: PaymentDeps,
  request: SubmitAttemptRequest,
  { order, attempt, buyer: known, reservation, isResumed }: SubmittedOnce,
  salesContext: SalesContext,
): Promise<Result<Purchase, PaymentError>> {
  const handler = createMethodHandler(request.payment);
  if (handler.submit === undefined || !isOpenAttempt(attempt)) return readPurchase(deps.sales, order.id);
  const buyer = known ?? (order.buyerId === null ? null : await deps.sales.buyers.find(order.buyerId));
  const payer = request.payer ?? buyer;
  const { ip, byLink, cardOwnerId } = request;
  const answer = await handler.submit(deps, {
    order,
    attempt,
    salesContext,
    buyer,
    payer,
    ip,
    ...(byLink && { byLink }),
    ...(cardOwnerId !== undefined && { cardOwnerId }),
  });
  if (answer.ok) {
    if (answer.value === null) return readPurchase(deps.sales, order.id);
    const sold =
      reservation === undefined
        ? null
        : await settleOrdinarySale(deps.sales, { order, attempt, reservation, salesContext }, answer.value);
    if (sold !== null) return toPurchaseResult(toPurchaseSnapshot(sold));
    await settleLoadedAttempt(deps, { attempt, order }, answer.value);
  } else if (answer.error.kind === 'rejected') {
    return rejectAttempt(deps, attempt, answer.error.codes);
  } else if (handler.isHosted) {
    // The page was never given to anybody, so nobody can pay on it.
    await abandonUnchargedAttempt(deps.sales, attempt, answer.error.kind);
    return err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });
  } else if (answer.error.kind === 'notSubmitted' && !isResumed) {
    await abandonUnchargedAttempt(deps.sales, attempt, 'notSubmitted');
  } else {
    await reconcileAttempt(deps, attempt, 0);
  }
  return readPurchase(deps.sales, order.id);
}

/**
 * Ends an attempt that the provider rejected (a spent token, an unknown card): nothing was charged and the hold
 * stays.
 */
async function rejectAttempt(
  { sales }: PaymentDeps,
  attempt: AttemptRecord,
  codes: readonly string[],
): Promise<Result<never, PaymentError>> {
  await abandonUnchargedAttempt(sales, attempt, 'rejected');
  return err({ code: 'PROVIDER_REJECTED', detail: { codes } });
}

/**
 * Abandons an attempt for which nothing was charged and returns the hold. Only a rejection counts towards the payer's
 * limit.
 */
export async function abandonUnchargedAttempt(
  sales: SaleTransactions,
  { id, orderId }: AttemptRecord,
  because: ProviderFailure['kind'],
): Promise<void> {
  await sales.transaction(async (store) => {
    const order = await store.orders.find(orderId);
    const reservation = order === null ? null : await store.reservations.lock(order.reservationId);
    const attempt = await store.attempts.lock(id);
    if (order === null || reservation === null || attempt?.status !== 'STARTED') return;
    const isRejected = because === 'rejected';
    await store.attempts.update(
      id,
      isRejected
        ? { status: 'DECLINED', record: 'REJECTED' }
        : {
            status: 'EXPIRED',
            record: 'CANCELLED',
            ...(because === 'notSubmitted' && { providerStatus: notSubmittedStatus }),
          },
    );
    await resumeOrReleaseHold({ store, order, reservation }, { countsAsAttempt: isRejected });
  });
}

/** The status of an attempt that never reached the provider; the page explains it like a decline. */
const notSubmittedStatus: ProviderPaymentStatus = {
  status: 'not_submitted',
  statusDetail: providerUnreachable,
  paymentMethodId: '',
  paymentTypeId: '',
  challengeUrl: null,
};

/** Reconciles an existing attempt and submits it when the provider never received it. */
export async function resumeAttempt(
  deps: PaymentDeps,
  request: SubmitAttemptRequest,
  { order, attempt }: CreatedPaymentAttempt,
): Promise<Result<Purchase, PaymentError>> {
  if (isOpenAttempt(attempt)) {
    const found = await reconcileAttempt(deps, attempt, 0);
    const current = await deps.sales.attempts.find(attempt.id);
    const neverArrived =
      found &&
      current?.status === 'STARTED' &&
      current.providerPaymentId === null &&
      current.preference === null;
    const salesContext = neverArrived ? await deps.salesContexts.find(order.eventId) : null;
    if (salesContext !== null && current !== null)
      return submitAttempt(deps, request, { order, attempt: current, isResumed: true }, salesContext);
  }
  return readPurchase(deps.sales, order.id);
}

async function readPurchase(
  sales: Pick<SaleTransactions, 'orders'>,
  orderId: string,
): Promise<Result<Purchase, PaymentError>> {
  return toPurchaseResult(await readPurchaseSnapshot(sales, orderId));
}

const toPurchaseResult = (snapshot: PurchaseSnapshot | null): Result<Purchase, PaymentError> =>
  snapshot === null ? err({ code: 'NOT_FOUND' }) : ok(toPurchase(snapshot));

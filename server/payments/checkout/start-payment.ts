import { createHash } from 'node:crypto';
import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { providerUnreachable } from '#domain/payment/decline-reason.ts';
import type { Payer, PaymentInput } from '#domain/payment/payment-input.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { calculatePayableRemainder } from '#domain/payment/wallet-portion.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import { isFanInMarket, ownsReservation } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type {
  AttemptRecord,
  Buyer,
  ProviderPaymentStatus,
  SaleTransactions,
} from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import { invalidWalletAmount, type PaymentError } from '../attempts/payment-error.ts';
import type { ProviderFailure } from '../attempts/payment-provider.port.ts';
import { readPurchaseSnapshot, toPurchase } from '../attempts/purchase.ts';
import { createMethodHandler } from '../methods/method-registry.ts';
import type { PaymentDeps } from '../methods/payment-deps.ts';
import { validatePaymentMethod } from '../methods/validate-payment-method.ts';
import { reconcileAttempt } from '../reconciliation/reconcile-attempt.ts';
import { ownsSavedCard } from '../saved-cards/saved-cards.ts';
import { resumeOrReleaseHold } from '../settlement/fail-attempt.ts';
import { settleLoadedAttempt } from '../settlement/settle-payment.ts';
import { type CreatedPaymentAttempt, createPaymentAttempt } from './create-payment-attempt.ts';

export type StartPaymentRequest = {
  readonly principal: Principal;
  readonly salesChannel: SalesChannel;
  readonly reservationId: string;
  /** The buyer in an assisted sale. */
  readonly fanId: string | null;
  readonly channel: PurchaseChannel;
  /** The order's total, wallet portion included. */
  readonly expectedTotal: Money;
  /** The amount paid from the fan's wallet, in minor units; absent: nothing. */
  readonly walletPortion?: number;
  readonly payment: PaymentInput;
  readonly payer: Payer | null;
  /** The payer's IP address, which banks require. */
  readonly ip: string;
  /** The idempotency key of one intention to pay. */
  readonly key: string;
};

/**
 * Pays for a hold: writes the order and the attempt, calls the provider with no transaction open, then settles the
 * response. A lost response leaves the attempt open for reconciliation and never counts as a decline
 * (docs/decisions/0006).
 */
export async function startPayment(
  deps: PaymentDeps,
  request: StartPaymentRequest,
): Promise<Result<Purchase, PaymentError>> {
  const { sales } = deps;
  const providerKey = buildProviderKey(request.salesChannel, request);
  const known = await sales.attempts.findByProviderKey(providerKey);
  if (known !== null) return resumePayment(deps, request, known);

  const reservation = await sales.reservations.find(request.reservationId);
  if (
    reservation === null ||
    !ownsReservation(request.principal, reservation) ||
    reservation.salesChannel !== request.salesChannel
  ) {
    return err({ code: 'NOT_FOUND' });
  }
  const salesContext = await deps.salesContexts.find(reservation.eventId);
  if (salesContext === null) return err({ code: 'NOT_FOUND' });
  const buyerId = request.salesChannel === 'ASSISTED' ? request.fanId : request.principal.personId;
  const buyer = buyerId === null ? null : await sales.buyers.find(buyerId);
  if (buyerId === null || buyer === null) return err({ code: 'FAN_REQUIRED' });
  if (request.salesChannel === 'ASSISTED' && !isFanInMarket(buyer, reservation.market))
    return err({ code: 'FAN_REQUIRED' });

  const { payment } = request;
  if (payment.method === 'CARD' && !(await ownsSavedCard(deps, buyerId, payment.savedCardId)))
    return err({ code: 'NOT_FOUND' });

  const total = getTotal(calculateCartTotal(reservation.items, markets[reservation.market].currency));
  const rest = calculatePayableRemainder(total, money(request.walletPortion ?? 0, total.currency));
  if (rest === null) return err(invalidWalletAmount);
  const handler = createMethodHandler(request.payment);
  const paymentError = await validatePaymentMethod(deps, {
    method: request.payment.method,
    handler,
    salesChannel: request.salesChannel,
    roles: request.principal.roles,
    sale: {
      market: reservation.market,
      total: rest,
      eventStartsAt: salesContext.startsAt,
      now: reservation.now,
      payer: request.payer ?? buyer,
    },
  });
  if (paymentError !== null) return err(paymentError);
  const begin = () =>
    sales.transaction((store) =>
      createPaymentAttempt(store, {
        ...request,
        method: request.payment.method,
        handler,
        salesContext,
        buyerId,
        providerKey,
      }),
    );
  const first = await begin();
  const started =
    !first.ok &&
    first.error.code === 'PAYMENT_IN_FLIGHT' &&
    (await hasBlockingPaymentFailed(deps, reservation.id))
      ? await begin()
      : first;
  if (!started.ok) return started;
  return submitAttempt(deps, request, { ...started.value, buyer: buyer }, salesContext);
}

/** Reconciles the payment that blocks this one ('You may already have paid'); true when it failed. */
async function hasBlockingPaymentFailed(deps: PaymentDeps, reservationId: string): Promise<boolean> {
  const order = await deps.sales.orders.findLatest(reservationId);
  const [attempt] = order === null ? [] : await deps.sales.attempts.list(order.id);
  if (attempt === undefined || !isOpenAttempt(attempt)) return false;
  await reconcileAttempt(deps, attempt);
  return (await deps.sales.reservations.find(reservationId))?.status === 'ACTIVE';
}

/** The input for submitting an attempt that was created. */
export type SubmitAttemptRequest = Pick<StartPaymentRequest, 'payment' | 'payer' | 'ip'> & {
  /** Paid through a link: the payer has no checkout page to return to. */
  readonly byLink?: true;
  /** The owner of the saved cards, where it is not the buyer. */
  readonly cardOwnerId?: string;
};

type SubmittedOnce = CreatedPaymentAttempt & {
  readonly buyer?: Buyer;
  /** An earlier request of this attempt may have reached the provider, although it does not list a payment. */
  readonly isResumed?: true;
};

/** Submits an attempt to the provider, with no transaction open, and settles the response. */
export async function submitAttempt(
  deps: PaymentDeps,
  request: SubmitAttemptRequest,
  { order, attempt, buyer: known, isResumed }: SubmittedOnce,
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
    if (answer.value !== null) await settleLoadedAttempt(deps, { attempt, order }, answer.value);
  } else if (answer.error.kind === 'refused') {
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
  await abandonUnchargedAttempt(sales, attempt, 'refused');
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
    const isRejected = because === 'refused';
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

/**
 * Resumes the payment of a repeated request: the attempt exists, so it is submitted or reconciled, never created
 * again.
 */
async function resumePayment(
  deps: PaymentDeps,
  request: StartPaymentRequest,
  attempt: AttemptRecord,
): Promise<Result<Purchase, PaymentError>> {
  const order = await deps.sales.orders.find(attempt.orderId);
  const reservation = order === null ? null : await deps.sales.reservations.find(order.reservationId);
  if (order === null || reservation === null || !ownsReservation(request.principal, reservation)) {
    return err({ code: 'NOT_FOUND' });
  }
  return resumeAttempt(deps, request, { order, attempt });
}

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
  sales: Pick<SaleTransactions, 'snapshot'>,
  orderId: string,
): Promise<Result<Purchase, PaymentError>> {
  const snapshot = await readPurchaseSnapshot(sales, orderId);
  return snapshot === null ? err({ code: 'NOT_FOUND' }) : ok(toPurchase(snapshot));
}

/**
 * Builds the provider's idempotency key: one per payer, reservation and intention, whatever key the client sends
 * elsewhere.
 */
export const buildProviderKey = (
  way: SalesChannel | 'HOSTED',
  { principal, reservationId, key }: Pick<StartPaymentRequest, 'principal' | 'reservationId' | 'key'>,
): string =>
  createHash('sha256')
    .update([way, principal.personId ?? principal.sessionId ?? '', reservationId, key].join('\n'))
    .digest('base64url');

import { createHash } from 'node:crypto';
import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { Payer, PaymentInput } from '#domain/payment/payment-input.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { calculatePayableRemainder } from '#domain/payment/wallet-portion.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal } from '#domain/sale/price.ts';
import { type Money, money } from '#domain/shared/money.ts';
import { err, type Result } from '#domain/shared/result.ts';
import { ownsReservation } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { AttemptRecord } from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import { invalidWalletAmount, type PaymentError } from '../attempts/payment-error.ts';
import { createMethodHandler } from '../methods/method-registry.ts';
import type { PaymentDeps } from '../methods/payment-deps.ts';
import { validatePaymentMethod } from '../methods/validate-payment-method.ts';
import { reconcileAttempt } from '../reconciliation/reconcile-attempt.ts';
import { ownsSavedCard } from '../saved-cards/saved-cards.ts';
import { type BegunPaymentAttempt, beginPayment } from './begin-payment.ts';
import { createPaymentAttempt } from './create-payment-attempt.ts';
import { findSaleToPay } from './find-sale-to-pay.ts';
import { resumeAttempt, submitAttempt } from './submit-attempt.ts';

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
  const found = await findSaleToPay(deps, { ...request, providerKey });
  if (!found.ok) return found;
  if (found.value.kind === 'known') return resumePayment(deps, request, found.value.attempt);
  const { reservation, buyer, salesContext } = found.value;
  const buyerId = buyer.id;

  const { payment } = request;
  if (hasTrait(payment, 'takesCard') && !(await ownsSavedCard(deps, buyerId, payment.savedCardId)))
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
  const input = { ...request, method: payment.method, handler, salesContext, buyerId, providerKey };
  const first = await beginPayment(sales, input, reservation);
  const begun: Result<BegunPaymentAttempt, PaymentError> =
    !first.ok &&
    first.error.code === 'PAYMENT_IN_FLIGHT' &&
    (await hasBlockingPaymentFailed(deps, reservation.id))
      ? await sales.transaction((store) => createPaymentAttempt(store, input))
      : first;
  if (!begun.ok) return begun;
  const { version } = begun.value;
  return submitAttempt(
    deps,
    request,
    { ...begun.value, buyer, ...(version !== undefined && { reservation: { ...reservation, version } }) },
    salesContext,
  );
}

/** Reconciles the payment that blocks this one ('You may already have paid'); true when it failed. */
async function hasBlockingPaymentFailed(deps: PaymentDeps, reservationId: string): Promise<boolean> {
  const order = await deps.sales.orders.findLatest(reservationId);
  const [attempt] = order === null ? [] : await deps.sales.attempts.list(order.id);
  if (attempt === undefined || !isOpenAttempt(attempt)) return false;
  await reconcileAttempt(deps, attempt);
  return (await deps.sales.reservations.find(reservationId))?.status === 'ACTIVE';
}

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

/**
 * Builds the provider's idempotency key: one per payer, reservation and intention, whatever key the client sends
 * elsewhere.
 */
export const buildProviderKey = (
  salesChannel: SalesChannel | 'HOSTED' | 'FREE' | 'PLAN',
  { principal, reservationId, key }: Pick<StartPaymentRequest, 'principal' | 'reservationId' | 'key'>,
): string =>
  createHash('sha256')
    .update([salesChannel, principal.personId ?? principal.sessionId ?? '', reservationId, key].join('\n'))
    .digest('base64url');

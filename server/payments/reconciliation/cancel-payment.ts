import type { Purchase } from '#domain/order/purchase.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { ownsReservation } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { AttemptRecord } from '#server/unit-of-work/public.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import type { ProviderPayment } from '../attempts/payment-provider.port.ts';
import { type PurchaseSnapshot, readPurchaseSnapshot, toPurchase } from '../attempts/purchase.ts';
import { selectDecisivePayments } from '../settlement/decisive-payments.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { abandonPayment } from './abandon-payment.ts';
import { cancelAtProvider, selectPendingPayments } from './cancel-at-provider.ts';
import { fetchProviderPayments, type ReconcileAttemptDeps } from './reconcile-attempt.ts';

export type CancelPaymentError =
  | { readonly code: 'NOT_FOUND' }
  /** The payment completed before it could be cancelled. */
  | { readonly code: 'ALREADY_PAID'; readonly purchase: Purchase }
  /** A charge is in progress and cannot be cancelled. */
  | { readonly code: 'PAYMENT_IN_FLIGHT'; readonly retryAfter: number }
  | { readonly code: 'PROVIDER_UNAVAILABLE'; readonly retryAfter: number };

/**
 * Cancels a payment in progress so that the buyer can choose another method: first at the provider, then here, and
 * returns the hold with at least ten minutes left. When the provider does not respond the hold is not returned yet;
 * reconciliation completes the cancellation later.
 */
export async function cancelPayment(
  deps: ReconcileAttemptDeps,
  principal: Principal,
  orderId: string,
): Promise<Result<Purchase, CancelPaymentError>> {
  const snapshot = await readPurchaseSnapshot(deps.sales, orderId);
  if (snapshot === null || !ownsReservation(principal, snapshot.reservation))
    return err({ code: 'NOT_FOUND' });
  if (snapshot.order.paidBy === null) await revokePaymentLink(deps, snapshot);
  const open = await findOpenAttempt(deps, orderId);
  // A booking or a plan has no payment in progress here; staff or the installments decide about it.
  if (open !== null && (hasTrait(open, 'isBooking') || hasTrait(open, 'isPaidInInstallments')))
    return err({ code: 'NOT_FOUND' });
  if (open !== null && (await deps.sales.attempts.beginClosing(open.id, 'METHOD_CHANGE'))) {
    const error =
      open.provider === 'mercado-pago'
        ? await cancelProviderAttempt(deps, open)
        : await cancelLocalAttempt(deps, open);
    if (error !== null) return err(error);
  }
  if (open === null) await closeCheckoutPage(deps, snapshot.attempt);
  const after = await readPurchaseSnapshot(deps.sales, orderId);
  if (after === null) return err({ code: 'NOT_FOUND' });
  const purchase = toPurchase(after);
  return purchase.result === 'SUCCESSFUL' ? err({ code: 'ALREADY_PAID', purchase }) : ok(purchase);
}

/** Revokes the order's payment links, so that no new payment starts through them. */
async function revokePaymentLink(
  { sales }: ReconcileAttemptDeps,
  { order, reservation }: PurchaseSnapshot,
): Promise<void> {
  await sales.transaction(async (store) => {
    await store.reservations.lock(reservation.id);
    await store.links.cancel(order.id);
  });
}

async function cancelProviderAttempt(
  deps: ReconcileAttemptDeps,
  attempt: AttemptRecord,
): Promise<CancelPaymentError | null> {
  const unavailable = { code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 } as const;
  // The page is closed first, so that no payment starts there after the payments are read.
  if (!(await closeCheckoutPage(deps, attempt))) return unavailable;
  const payments = await fetchProviderPayments(deps.provider, attempt);
  if (payments === null) return unavailable;
  for (const payment of selectDecisivePayments(payments)) await settlePayment(deps, attempt.id, payment);
  if (!(await cancelAtProvider(deps, attempt.id, selectPendingPayments(payments)))) return unavailable;
  const current = await deps.sales.attempts.find(attempt.id);
  if (current === null || !isOpenAttempt(current)) return null;
  if (isUnusedPage(attempt, payments)) return cancelLocalAttempt(deps, attempt);
  return { code: 'PAYMENT_IN_FLIGHT', retryAfter: 5 };
}

/**
 * Closes a checkout page at the provider, also one whose first card was declined. False when the provider does not
 * respond.
 */
async function closeCheckoutPage(
  { provider, sales }: ReconcileAttemptDeps,
  { preference }: AttemptRecord,
): Promise<boolean> {
  if (preference === null) return true;
  const closed = await provider.closePreference(preference.id, new Date(await sales.clock.now()));
  return closed.ok || closed.error.kind === 'rejected';
}

/** Returns true when nothing was paid on the attempt's page, which takes no payment any more. */
const isUnusedPage = ({ preference }: AttemptRecord, payments: readonly ProviderPayment[]): boolean =>
  preference !== null && payments.length === 0;

/** Cancels an attempt that has no payment at the provider. */
async function cancelLocalAttempt(
  { sales }: ReconcileAttemptDeps,
  { id, orderId }: AttemptRecord,
): Promise<null> {
  await sales.transaction(async (store) => {
    const order = await store.orders.find(orderId);
    const reservation = order === null ? null : await store.reservations.lock(order.reservationId);
    const attempt = await store.attempts.lock(id);
    const current = await store.orders.find(orderId);
    if (current === null || reservation === null || attempt === null || !isOpenAttempt(attempt)) return;
    await abandonPayment(store, { order: current, reservation, attempt });
  });
  return null;
}

async function findOpenAttempt(
  { sales }: ReconcileAttemptDeps,
  orderId: string,
): Promise<AttemptRecord | null> {
  return (await sales.attempts.list(orderId)).find(isOpenAttempt) ?? null;
}

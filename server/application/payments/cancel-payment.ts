import type { Purchase } from '#domain/order/purchase.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Principal } from '../auth/principal.ts';
import { type PurchaseBooks, purchaseBooks, purchaseOf } from '../orders/purchase.ts';
import { owns } from '../sale/ownership.ts';
import type { AttemptRecord } from '../sale/sale-records.ts';
import { type AskParts, paymentsOf } from './ask-provider.ts';
import { endAtProvider, stillUnderWay } from './end-at-provider.ts';
import { giveUp } from './give-up.ts';
import { isOpen } from './open-attempt.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import { settlePayment } from './settle-payment.ts';
import { tellingPayments } from './telling-payments.ts';

export type CancelRefusal =
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
  parts: AskParts,
  principal: Principal,
  orderId: string,
): Promise<Result<Purchase, CancelRefusal>> {
  const books = await purchaseBooks(parts.sales, orderId);
  if (books === null || !owns(principal, books.reservation)) return err({ code: 'NOT_FOUND' });
  if (books.order.paidBy === null) await takeLinkBack(parts, books);
  const open = await openAttempt(parts, orderId);
  // A staff booking has no payment in progress; it is paid or released by staff.
  if (open?.method === 'RESERVATION') return err({ code: 'NOT_FOUND' });
  if (open !== null && (await parts.sales.beginEnding(open.id, 'METHOD_CHANGE'))) {
    const refusal =
      open.provider === 'mercado-pago' ? await endThere(parts, open) : await endHere(parts, open);
    if (refusal !== null) return err(refusal);
  }
  if (open === null) await closePage(parts, books.attempt);
  const after = await purchaseBooks(parts.sales, orderId);
  if (after === null) return err({ code: 'NOT_FOUND' });
  const purchase = purchaseOf(after);
  return purchase.result === 'SUCCESSFUL' ? err({ code: 'ALREADY_PAID', purchase }) : ok(purchase);
}

/** Revokes the order's payment links, so that no new payment starts through them. */
async function takeLinkBack({ sales }: AskParts, { order, reservation }: PurchaseBooks): Promise<void> {
  await sales.transaction(async (store) => {
    await store.lockReservation(reservation.id);
    await store.cancelPaymentLink(order.id);
  });
}

async function endThere(parts: AskParts, attempt: AttemptRecord): Promise<CancelRefusal | null> {
  const silent = { code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 } as const;
  // The page is closed first, so that no payment starts there after the payments are read.
  if (!(await closePage(parts, attempt))) return silent;
  const payments = await paymentsOf(parts.provider, attempt);
  if (payments === null) return silent;
  for (const payment of tellingPayments(payments)) await settlePayment(parts, attempt.id, payment);
  if (!(await endAtProvider(parts, attempt.id, stillUnderWay(payments)))) return silent;
  const current = await parts.sales.attempt(attempt.id);
  if (current === null || !isOpen(current)) return null;
  if (isUntouched(attempt, payments)) return endHere(parts, attempt);
  return { code: 'PAYMENT_IN_FLIGHT', retryAfter: 5 };
}

/**
 * Closes a checkout page at the provider, also one whose first card was declined. False when the provider does not
 * respond.
 */
async function closePage({ provider, sales }: AskParts, { preference }: AttemptRecord): Promise<boolean> {
  if (preference === null) return true;
  const closed = await provider.closePreference(preference.id, new Date(await sales.now()));
  return closed.ok || closed.error.kind === 'refused';
}

/** Returns true when nothing was paid on the attempt's page, which takes no payment any more. */
const isUntouched = ({ preference }: AttemptRecord, payments: readonly ProviderPayment[]): boolean =>
  preference !== null && payments.length === 0;

/** Cancels an attempt that has no payment at the provider. */
async function endHere({ sales }: AskParts, { id, orderId }: AttemptRecord): Promise<null> {
  await sales.transaction(async (store) => {
    const order = await store.order(orderId);
    const reservation = order === null ? null : await store.lockReservation(order.reservationId);
    const attempt = await store.lockAttempt(id);
    const current = await store.order(orderId);
    if (current === null || reservation === null || attempt === null || !isOpen(attempt)) return;
    await giveUp(store, { order: current, reservation, attempt });
  });
  return null;
}

async function openAttempt({ sales }: AskParts, orderId: string): Promise<AttemptRecord | null> {
  return (await sales.attemptsOf(orderId)).find(isOpen) ?? null;
}

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
  /** The money was faster. */
  | { readonly code: 'ALREADY_PAID'; readonly purchase: Purchase }
  /** A charge is on its way and cannot be caught. */
  | { readonly code: 'PAYMENT_IN_FLIGHT'; readonly retryAfter: number }
  | { readonly code: 'PROVIDER_UNAVAILABLE'; readonly retryAfter: number };

/**
 * 'Use another way': ends a payment under way, at the provider first, and gives the hold back with ten minutes at least. When
 * the provider cannot be reached nothing is given back, and the wish is carried out once it can be.
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
  // Nothing is under way: kept seats are paid or let go by hand.
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

/** Nobody begins to pay by a link of this order from here on; a payment that began before is ended after. */
async function takeLinkBack({ sales }: AskParts, { order, reservation }: PurchaseBooks): Promise<void> {
  await sales.transaction(async (store) => {
    await store.lockReservation(reservation.id);
    await store.cancelPaymentLink(order.id);
  });
}

async function endThere(parts: AskParts, attempt: AttemptRecord): Promise<CancelRefusal | null> {
  const silent = { code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 } as const;
  // Nobody begins to pay there after the look at what was paid.
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

/** A page of the provider takes no more payments; also one whose first card was declined. False when nobody could tell. */
async function closePage({ provider, sales }: AskParts, { preference }: AttemptRecord): Promise<boolean> {
  if (preference === null) return true;
  const closed = await provider.closePreference(preference.id, new Date(await sales.now()));
  return closed.ok || closed.error.kind === 'refused';
}

/** Nothing was paid on its page, and nothing can be any more. */
const isUntouched = ({ preference }: AttemptRecord, payments: readonly ProviderPayment[]): boolean =>
  preference !== null && payments.length === 0;

/** Ends a try that nobody else has in their books. */
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

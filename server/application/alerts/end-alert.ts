import type { MarketCode } from '#domain/market/market.ts';
import { type AlertDecision, decisionsFor } from '#domain/payment/money-alert.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { returnOddMoney } from '../installments/settle-quotas.ts';
import { acceptMoney, returnMoney } from '../payments/decide-odd-money.ts';
import type { PaymentProvider, ProviderPayment } from '../payments/payment-provider.port.ts';
import type { Manager } from '../refunds/refunds.port.ts';
import { allOrNothing } from '../sale/all-or-nothing.ts';
import type { House, Houses } from '../sale/house.port.ts';
import type { AlertCase, AlertStore, MoneyAlerts } from './money-alerts.port.ts';

export type AlertParts = {
  readonly alerts: MoneyAlerts;
  readonly houses: Houses;
  readonly provider: Pick<PaymentProvider, 'payment'>;
};

export type AlertRefusal =
  | { readonly code: 'NOT_FOUND' }
  /** The exception is already resolved, or this decision is no longer possible. */
  | { readonly code: 'TRANSITION_REFUSED' }
  | { readonly code: 'PROVIDER_UNAVAILABLE'; readonly retryAfter: number };

export type AlertEnding = {
  readonly id: string;
  readonly market: MarketCode;
  readonly decision: AlertDecision;
  readonly note: string;
  readonly requestKey: string;
};

/**
 * Resolves a payment exception once: the decision and its effects are one transaction, and of two concurrent managers
 * the second changes nothing.
 */
export async function endAlert(
  parts: AlertParts,
  ending: AlertEnding,
  by: Manager,
): Promise<Result<null, AlertRefusal>> {
  const alert = await parts.alerts.caseOf(ending);
  if (alert === null) return err({ code: 'NOT_FOUND' });
  if (!decisionsFor({ ...alert, hasBuyer: alert.buyerId !== null }).includes(ending.decision))
    return err({ code: 'TRANSITION_REFUSED' });
  const isParked = ending.decision === 'ACCEPT' || ending.decision === 'GIVE_BACK';
  const payment = isParked ? await paymentIn(parts, alert) : null;
  const house = alert.eventId === null ? null : await parts.houses.of(alert.eventId);
  if (isParked && payment === null) return err({ code: 'PROVIDER_UNAVAILABLE', retryAfter: 5 });

  return allOrNothing(parts.alerts, async (store) => {
    const { id: alertId, decision, note, requestKey } = ending;
    const end = await store.endAlert({ alertId, decision, note, requestKey }, by);
    if (end === 'THIS_REQUEST') return ok(null);
    const isDone = end === 'ENDED' && (await carryOut({ store, alert, decision, payment, house, by }));
    return isDone ? ok(null) : err({ code: 'TRANSITION_REFUSED' });
  });
}

async function paymentIn(
  { provider }: AlertParts,
  { paymentId }: AlertCase,
): Promise<ProviderPayment | null> {
  const answer = paymentId === null ? null : await provider.payment(paymentId);
  return answer?.ok ? answer.value : null;
}

type Carrying = {
  readonly store: AlertStore;
  readonly alert: AlertCase;
  readonly decision: AlertDecision;
  readonly payment: ProviderPayment | null;
  readonly house: House | null;
  readonly by: Manager;
};

async function carryOut(carrying: Carrying): Promise<boolean> {
  switch (carrying.decision) {
    case 'ACKNOWLEDGE':
      return true;
    case 'ACCEPT':
    case 'GIVE_BACK':
      return decideOnMoney(carrying);
    case 'ASK_AGAIN':
      return askAgain(carrying);
    case 'BY_HAND':
    case 'INTO_BALANCE':
      return giveOtherwise(carrying);
  }
}

async function decideOnMoney(carrying: Carrying): Promise<boolean> {
  const { store, alert, decision, payment, house } = carrying;
  if (alert.orderId === null)
    return decision === 'GIVE_BACK' && payment !== null && returnOddMoney(store.quotas, payment);
  const known = alert.orderId === null ? null : await store.order(alert.orderId);
  if (known === null || house === null || payment === null || alert.attemptId === null) return false;
  const reservation = await store.lockReservation(known.reservationId);
  const attempt = await store.lockAttempt(alert.attemptId);
  const order = await store.order(known.id);
  if (reservation === null || attempt === null || order === null) return false;
  const books = { store, attempt, order, reservation, house, payment };
  return decision === 'ACCEPT' ? acceptMoney(books) : returnMoney(books);
}

/** Requests the refund again with a new idempotency key, because the provider rejected the previous request. */
async function askAgain({ store, alert }: Carrying): Promise<boolean> {
  const { orderId, paymentId, refundId, amount } = alert;
  if (orderId === null || paymentId === null || amount === null) return false;
  if (refundId !== null) await store.refundAskedAgain(refundId);
  await store.addEffect({
    key: `refund-again:${alert.id}`,
    kind: 'REFUND',
    payload: { orderId, paymentId, amount, ...(refundId !== null && { refundId }) },
  });
  return true;
}

/** Refunds by another way than the original method: by hand, or to the buyer's wallet. */
async function giveOtherwise({ store, alert, decision, by }: Carrying): Promise<boolean> {
  const { orderId, refundId, amount, buyerId } = alert;
  if (orderId === null || amount === null) return false;
  const order = await store.order(orderId);
  if (order === null) return false;
  await store.lockReservation(order.reservationId);
  const key = `alert:${alert.id}`;
  if (decision === 'INTO_BALANCE') {
    if (buyerId === null || !(await store.keepsWallet(buyerId, amount.currency))) return false;
    await store.creditWallet({ personId: buyerId, amount, key, orderId });
    await store.addEffect({
      key: `balance-notice:${alert.id}`,
      kind: 'BALANCE_NOTICE',
      payload: { orderId, amount },
    });
  } else {
    await store.noteReturn({ key, orderId, amount, by: by.personId });
  }
  if (refundId !== null)
    await store.refundEnded(refundId, {
      as: decision === 'INTO_BALANCE' ? 'WALLET' : 'BY_HAND',
      isOfPayment: alert.kind === 'REFUND_REFUSED',
    });
  await closeRecord(store, alert);
  return true;
}

/** Marks the payment record REFUNDED once all of its money is refunded. */
async function closeRecord(store: AlertStore, { attemptId, orderId, paymentId }: AlertCase): Promise<void> {
  const attempt = attemptId === null ? null : await store.lockAttempt(attemptId);
  const order = orderId === null ? null : await store.order(orderId);
  if (attempt?.recordStatus !== 'PAID' || order === null) return;
  const isTheMoney = paymentId === null || attempt.providerPaymentId === paymentId;
  const isOver = order.paidBy === attempt.id ? attempt.refunded === attempt.amount.amount : isTheMoney;
  if (isOver) await store.updateAttempt(attempt.id, { status: attempt.status, record: 'REFUNDED' });
}

import { orderTransitions } from '#domain/order/order-transitions.ts';
import { interpretProviderStatus } from '#domain/order/provider-status.ts';
import { isInPayment } from '#domain/reservation/reservation-rules.ts';
import { money } from '#domain/shared/money.ts';
import { canTransition } from '#domain/shared/transition.ts';
import { isOpenAttempt } from '../attempts/attempt-status.ts';
import type { ProviderPayment } from '../attempts/payment-provider.port.ts';
import { enqueueAutomaticRefundNotification } from './automatic-refund-notification.ts';
import type { AutomaticRefundReason } from './automatic-refund-reason.ts';
import {
  type AppliedSettlement,
  enqueue,
  type KnownProviderReading,
  raisePaymentException,
  type SettlementContext,
  toProviderStatus,
} from './settlement-context.ts';

/**
 * Refunds a payment that bought nothing, once, and notifies the fan of amount and reason: to the original method, or
 * to the wallet when the fan prefers that and was the payer. A payment that the provider has already refunded is only
 * reported. Product: "Late payments and amount mismatches".
 */
export async function refundPayment(
  { store, attempt, order, payment }: SettlementContext,
  reason: Exclude<AutomaticRefundReason, 'SURPLUS'>,
  { isAlreadyRefunded = false }: { readonly isAlreadyRefunded?: boolean } = {},
): Promise<void> {
  // Settling may repeat. The outbox and the wallet reject the same key twice; this check also prevents a second refund to
  // the other destination when the fan's preference has changed since.
  if (await store.wallets.isPaymentRefunded(payment.id)) return;
  const { id: orderId, buyerId } = order;
  const received = payment.amount ?? attempt.amount;
  const amount = isAlreadyRefunded ? received : money(received.amount - payment.refunded, received.currency);
  // A payment without an amount goes back to the original method, and so does one that the payer's bank may charge
  // back.
  const toWallet =
    !isAlreadyRefunded &&
    buyerId !== null &&
    payment.amount !== null &&
    !isDisputed(payment) &&
    (await store.wallets.prefersRefund(buyerId, amount.currency)) &&
    // Anyone can pay through a link, so the payment need not be the fan's.
    (await store.links.findLatest(orderId)) === null;
  if (toWallet) await store.wallets.credit({ personId: buyerId, amount, key: `late:${payment.id}`, orderId });
  else if (!isAlreadyRefunded) await enqueue(store, 'REFUND', payment.id, { orderId });
  await enqueueAutomaticRefundNotification(store, payment.id, {
    orderId,
    reason,
    amount,
    destination: isAlreadyRefunded ? 'ALREADY_REFUNDED' : toWallet ? 'WALLET' : 'ORIGINAL_METHOD',
    method: attempt.method,
  });
}

function isDisputed(payment: ProviderPayment): boolean {
  const reading = interpretProviderStatus(toProviderStatus(payment));
  return reading.kind === 'known' && reading.providerState === 'disputed';
}

/**
 * Records a refund or chargeback reported by the provider. When the refunded payment paid for the order, its tickets
 * are cancelled; the refund of an overpayment changes nothing else.
 */
export async function recordProviderRefund(
  context: SettlementContext,
  reading: KnownProviderReading,
): Promise<AppliedSettlement> {
  const { store, attempt, order, reservation, payment } = context;
  // A chargeback after our own refund leaves the payer with the money twice.
  if (reading.providerState === 'charged-back') await raisePaymentException(context, 'CHARGED_BACK');
  if (attempt.recordStatus === 'REFUNDED') return 'SETTLED';
  const providerStatus = toProviderStatus(payment);
  if (attempt.status !== 'COMPLETED') {
    await store.attempts.update(attempt.id, {
      status: reading.transaction,
      record: 'PAID',
      providerPaymentId: payment.id,
      providerStatus,
    });
  }
  await store.attempts.update(attempt.id, {
    status: reading.transaction,
    record: reading.record,
    providerStatus,
  });
  // Our own refunds already cover all of it, and tickets paid from the wallet may still be valid.
  if (reading.providerState === 'refunded' && attempt.refundedAmount >= attempt.amount.amount)
    return 'SETTLED';
  if (order.paidBy === attempt.id && canTransition(orderTransitions, order.status, 'REFUNDED')) {
    await refundWalletPortion(context);
    await store.orders.setStatus(order.id, 'REFUNDED');
    await store.tickets.cancel(order.id);
    await store.holds.release(reservation.id, 'CANCELLED', 'REFUND');
  } else if (isOpenAttempt(attempt) && isInPayment(reservation)) {
    await store.holds.release(reservation.id, 'EXPIRED', 'EXPIRE');
    await store.orders.setStatus(order.id, 'EXPIRED');
  }
  return 'SETTLED';
}

/**
 * Refunds the wallet portion of an order whose payment was refunded or charged back at the provider, as far as it is
 * not refunded yet.
 */
async function refundWalletPortion({ store, attempt, order, reservation }: SettlementContext): Promise<void> {
  const { id: orderId, buyerId, total, refundedAmount } = order;
  const left = total.total - refundedAmount - (attempt.amount.amount - attempt.refundedAmount);
  if (attempt.walletPortion === 0 || left <= 0) return;
  if (buyerId === null || !(await store.wallets.exists(buyerId, total.currency))) {
    await store.reservations.flag(reservation.id, 'BALANCE_OWED');
    await store.exceptions.raise({
      key: `balance-owed:${attempt.id}`,
      kind: 'MANUAL_REFUND_DUE',
      market: order.market,
      orderId,
      attemptId: attempt.id,
      refundId: null,
      paymentId: null,
      amount: money(left, total.currency),
      expectedAmount: null,
      detail: null,
    });
    return;
  }
  const amount = money(left, total.currency);
  await store.wallets.credit({ personId: buyerId, amount, key: `returned:${attempt.id}`, orderId });
}

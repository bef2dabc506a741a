import { orderTransitions } from '#domain/order/order-transitions.ts';
import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import { money } from '#domain/shared/money.ts';
import { canMove } from '#domain/shared/transition.ts';
import { isOpen } from './open-attempt.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import type { ReturnReason, ReturnWay } from './return-reason.ts';
import {
  type Books,
  isInPayment,
  type KnownReading,
  owe,
  raise,
  type Settled,
  wordsOf,
} from './settlement-books.ts';

/**
 * Refunds a payment that bought nothing, once, and notifies the fan of amount and reason: to the original method, or
 * to the wallet when the fan prefers that and was the payer. A payment that the provider has already refunded is only
 * reported. Product: "Late and odd money".
 */
export async function giveBack(
  { store, attempt, order, payment }: Books,
  why: Exclude<ReturnReason, 'SURPLUS'>,
  { isBack = false }: { readonly isBack?: boolean } = {},
): Promise<void> {
  // The fan's preference may have changed since: a payment refunded to one destination is not refunded to the other.
  if (await store.isGivenBack(payment.id)) return;
  const { id: orderId, buyerId } = order;
  const came = payment.amount ?? attempt.amount;
  const amount = isBack ? came : money(came.amount - payment.refunded, came.currency);
  // A payment without an amount goes back to the original method, and so does one that the payer's bank may charge
  // back.
  const inBalance =
    !isBack &&
    buyerId !== null &&
    payment.amount !== null &&
    !isDisputed(payment) &&
    (await store.prefersWallet(buyerId, amount.currency)) &&
    // Anyone can pay through a link, so the payment need not be the fan's.
    (await store.paymentLinkOf(orderId)) === null;
  if (inBalance) await store.creditWallet({ personId: buyerId, amount, key: `late:${payment.id}`, orderId });
  else if (!isBack) await owe(store, 'REFUND', payment.id, { orderId });
  const kind = why === 'PAID_TWICE' ? 'SURPLUS_NOTICE' : 'LATE_MONEY_NOTICE';
  const way: ReturnWay = isBack ? 'IS_BACK' : inBalance ? 'BALANCE' : 'AS_IT_CAME';
  await owe(store, kind, payment.id, { orderId, why, amount, way, method: attempt.method });
}

function isDisputed(payment: ProviderPayment): boolean {
  const reading = readProviderStatus(wordsOf(payment));
  return reading.kind === 'known' && reading.meaning === 'disputed';
}

/**
 * Records a refund or chargeback reported by the provider. When the refunded payment paid for the order, its tickets
 * are cancelled; the refund of an overpayment changes nothing else.
 */
export async function givenBack(books: Books, reading: KnownReading): Promise<Settled> {
  const { store, attempt, order, reservation, payment } = books;
  // A chargeback after our own refund leaves the payer with the money twice.
  if (reading.meaning === 'charged-back') await raise(books, 'CHARGED_BACK');
  if (attempt.recordStatus === 'REFUNDED') return 'SETTLED';
  const words = wordsOf(payment);
  if (attempt.status !== 'COMPLETED') {
    await store.updateAttempt(attempt.id, {
      status: reading.transaction,
      record: 'PAID',
      providerPaymentId: payment.id,
      words,
    });
  }
  await store.updateAttempt(attempt.id, { status: reading.transaction, record: reading.record, words });
  // Our own refunds already cover all of it, and tickets paid from the wallet may still be valid.
  if (reading.meaning === 'refunded' && attempt.refunded >= attempt.amount.amount) return 'SETTLED';
  if (order.paidBy === attempt.id && canMove(orderTransitions, order.status, 'REFUNDED')) {
    await returnPart(books);
    await store.setOrderStatus(order.id, 'REFUNDED');
    await store.cancelTickets(order.id);
    await store.release(reservation.id, 'CANCELLED', 'REFUND');
  } else if (isOpen(attempt) && isInPayment(reservation)) {
    await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
    await store.setOrderStatus(order.id, 'EXPIRED');
  }
  return 'SETTLED';
}

/**
 * Refunds the wallet portion of an order whose payment was refunded or charged back at the provider, as far as it is
 * not refunded yet.
 */
async function returnPart({ store, attempt, order, reservation }: Books): Promise<void> {
  const { id: orderId, buyerId, total, refundedAmount } = order;
  const left = total.total - refundedAmount - (attempt.amount.amount - attempt.refunded);
  if (attempt.walletPart === 0 || left <= 0) return;
  if (buyerId === null || !(await store.keepsWallet(buyerId, total.currency))) {
    await store.flag(reservation.id, 'BALANCE_OWED');
    await store.raise({
      key: `balance-owed:${attempt.id}`,
      kind: 'OWED_BY_HAND',
      market: order.market,
      orderId,
      attemptId: attempt.id,
      refundId: null,
      paymentId: null,
      amount: money(left, total.currency),
      expected: null,
      detail: null,
    });
    return;
  }
  const amount = money(left, total.currency);
  await store.creditWallet({ personId: buyerId, amount, key: `returned:${attempt.id}`, orderId });
}

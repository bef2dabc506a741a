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
 * Money that buys nothing goes back once, and the fan is told how much and why: by the way it came, or into the balance of a
 * fan who would rather have it there and who paid it. What is back already is not owed, only told. Product: "Late and odd money".
 */
export async function giveBack(
  { store, attempt, order, payment }: Books,
  why: Exclude<ReturnReason, 'SURPLUS'>,
  { isBack = false }: { readonly isBack?: boolean } = {},
): Promise<void> {
  // The fan may want their money elsewhere since: what has gone one way does not go the other as well.
  if (await store.isGivenBack(payment.id)) return;
  const { id: orderId, buyerId } = order;
  const came = payment.amount ?? attempt.amount;
  const amount = isBack ? came : money(came.amount - payment.refunded, came.currency);
  // Money that we have no name for goes back as it came; so does what its payer's bank may take back by force.
  const inBalance =
    !isBack &&
    buyerId !== null &&
    payment.amount !== null &&
    !isDisputed(payment) &&
    (await store.prefersWallet(buyerId, amount.currency)) &&
    // Whoever has a link pays by it: the money need not be the fan's.
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
 * The provider has given the money back, at our request or by force. If it is the money that paid the order, nobody enters
 * with these tickets; surplus that went back changes nothing else.
 */
export async function givenBack(books: Books, reading: KnownReading): Promise<Settled> {
  const { store, attempt, order, reservation, payment } = books;
  // Also after a refund of ours: the payer has it twice then.
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
  // Refunds of ours took all of it already, and what the balance paid may still hold other tickets.
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

/** What the balance paid beside money that went back by force, as far as it is not back yet. */
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

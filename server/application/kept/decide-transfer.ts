import type { MarketCode } from '#domain/market/market.ts';
import type { TransferDecision } from '#domain/order/kept-sale.ts';
import { orderTransitions } from '#domain/order/order-transitions.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { canMove } from '#domain/shared/transition.ts';
import { purchaseBooks, purchaseOf } from '../orders/purchase.ts';
import { isLapsed, lapse } from '../payments/close-lapsed.ts';
import { isOpen } from '../payments/open-attempt.ts';
import type { ReturnWay } from '../payments/return-reason.ts';
import { sellAtOnce } from '../payments/sell-at-once.ts';
import { payOrder } from '../payments/take-money.ts';
import type { House } from '../sale/house.port.ts';
import type { AttemptRecord, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleStore, Staff } from '../sale/sale-store.port.ts';
import { houseOfKept, isPaidOrder, type KeptParts, type KeptRefusal, lockKept } from './locked-kept.ts';

type Deciding = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly attempt: AttemptRecord;
  readonly house: House;
};

/**
 * Decides an announced transfer in one transaction. CONFIRMED sells the seats and records who confirmed; REFUSED
 * releases them and notifies the buyer. A transfer found after the deadline buys the same seats if they are still
 * free; otherwise, or when the event was cancelled or the transfer was refused before, it is a late payment: credited
 * to the wallet of a fan who prefers that, else raised as a payment exception, and the seller learns that the seats
 * are gone. Assumption: any seller may decide, as with a card terminal's voucher; their name is recorded.
 */
export async function decideTransfer(
  parts: KeptParts,
  of: {
    readonly reservationId: string;
    readonly market: MarketCode;
    readonly decision: TransferDecision;
    readonly seenTotal: Money;
    readonly by: Staff;
    readonly requestKey: string;
  },
): Promise<Result<Purchase, KeptRefusal>> {
  const { sales } = parts;
  const house = await houseOfKept(parts, of.reservationId);
  if (house === null) return err({ code: 'NOT_FOUND' });
  const tooLate = house.cancelled ? 'SALE_CLOSED' : 'HOLD_EXPIRED';
  const decided = await sales.transaction(async (store): Promise<Result<string, KeptRefusal>> => {
    const locked = await lockKept(store, { ...of, method: 'PROCESSING_TRANSFER' });
    if (locked === null || locked.order === null || locked.attempt === null)
      return err({ code: 'NOT_FOUND' });
    const { reservation, order, attempt } = locked;
    if ((await store.decidedBy(of.requestKey)) === reservation.id)
      return of.decision === 'REFUSED' || order.paidBy !== null ? ok(order.id) : err({ code: tooLate });
    if (isPaidOrder(order)) return err({ code: 'ALREADY_PAID' });
    const { amount } = attempt;
    if (amount.amount !== of.seenTotal.amount || amount.currency !== of.seenTotal.currency)
      return err({ code: 'TOTAL_CHANGED', detail: { total: order.total } });
    const deciding = { order, reservation, attempt, house };
    const end = await (of.decision === 'CONFIRMED' ? confirm(store, deciding) : refuse(store, deciding));
    if (end === 'NOTHING') return err({ code: 'HOLD_EXPIRED' });
    await store.noteDecision({
      reservationId: reservation.id,
      orderId: order.id,
      decision: of.decision,
      by: of.by,
      requestKey: of.requestKey,
    });
    return end === 'DONE' ? ok(order.id) : err({ code: tooLate });
  });
  if (!decided.ok) return decided;
  const books = await purchaseBooks(sales, decided.value);
  return books === null ? err({ code: 'NOT_FOUND' }) : ok(purchaseOf(books));
}

/** The decision was carried out; or the money was received but buys nothing; or there was nothing left to decide. */
type End = 'DONE' | 'TOO_LATE' | 'NOTHING';

async function confirm(store: SaleStore, { attempt, ...sale }: Deciding): Promise<End> {
  const { order, reservation, house } = sale;
  if (isOpen(attempt) && house.cancelled) await endWithTheEvent(store, { order, reservation, attempt });
  else if (isOpen(attempt) && !isLapsed(attempt, reservation)) {
    await sellAtOnce(store, { ...sale, attemptId: attempt.id }, saidOf(attempt));
    return 'DONE';
  } else if (isOpen(attempt)) await lapse(store, { order, reservation, attempt });
  const over = await store.attempt(attempt.id);
  const ended = await store.reservation(reservation.id);
  if (over === null || over.ending !== null || ended === null) return 'NOTHING';
  const hasLapsed = over.status === 'EXPIRED' && ended.status === 'EXPIRED';
  const isRefused = over.status === 'DECLINED' && ended.status === 'CANCELLED_DUE_TO_PAYMENT_FAILURE';
  if (!hasLapsed && !isRefused) return 'NOTHING';
  const isSold = hasLapsed && !house.cancelled && (await store.reclaimAndSell(reservation.id));
  await store.updateAttempt(attempt.id, {
    status: 'COMPLETED',
    record: 'PAID',
    isLate: true,
    words: { status: 'approved', ...saidOf(attempt), challengeUrl: null },
  });
  if (isSold) {
    await payOrder({ store, ...sale, attemptId: attempt.id });
    return 'DONE';
  }
  if (hasLapsed) await store.finishWithFailure(reservation.id);
  await oweBack(store, { order, attempt, house });
  return 'TOO_LATE';
}

/** Closes an attempt of a cancelled event that `processCancelledEvents` has not reached yet. */
async function endWithTheEvent(
  store: SaleStore,
  { order, reservation, attempt }: Omit<Deciding, 'house'>,
): Promise<void> {
  await store.updateAttempt(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
  await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
  if (canMove(orderTransitions, order.status, 'CANCELED')) await store.setOrderStatus(order.id, 'CANCELED');
}

/**
 * Refunds a transfer for seats that are gone or an event that was cancelled, and notifies the buyer. Only staff can
 * send a transfer back.
 */
async function oweBack(
  store: SaleStore,
  { order, attempt, house }: Pick<Deciding, 'order' | 'attempt' | 'house'>,
): Promise<void> {
  const { id: orderId, buyerId, market } = order;
  const { id: attemptId, amount } = attempt;
  const inBalance = buyerId !== null && (await store.prefersWallet(buyerId, amount.currency));
  if (inBalance) {
    await store.creditWallet({ personId: buyerId, amount, key: `late:${attemptId}`, orderId });
    await store.updateAttempt(attemptId, { status: 'COMPLETED', record: 'REFUNDED' });
  } else
    await store.raise({
      key: `late-transfer:${attemptId}`,
      kind: 'TRANSFER_TOO_LATE',
      market,
      orderId,
      attemptId,
      refundId: null,
      paymentId: null,
      amount,
      expected: null,
      detail: attempt.reference,
    });
  const way: ReturnWay = inBalance ? 'BALANCE' : 'BY_HAND';
  await store.addEffect({
    key: `late_money_notice:${attemptId}`,
    kind: 'LATE_MONEY_NOTICE',
    payload: {
      orderId,
      why: house.cancelled ? 'EVENT_CANCELLED' : 'TOO_LATE',
      amount,
      way,
      method: attempt.method,
    },
  });
}

async function refuse(store: SaleStore, { order, reservation, attempt }: Deciding): Promise<End> {
  if (!isOpen(attempt)) return 'NOTHING';
  if (isLapsed(attempt, reservation)) {
    await lapse(store, { order, reservation, attempt });
    return 'NOTHING';
  }
  await store.updateAttempt(attempt.id, { status: 'DECLINED', record: 'REJECTED' });
  if (!(await store.release(reservation.id, 'CANCELLED_DUE_TO_PAYMENT_FAILURE', 'RELEASE')))
    throw new Error('The reservation of a rejected transfer could not be released.');
  await store.setOrderStatus(order.id, 'CANCELED');
  await store.addEffect({
    key: `kept_notice:refused:${attempt.id}`,
    kind: 'KEPT_NOTICE',
    payload: { orderId: order.id, attemptId: attempt.id, what: 'REFUSED' },
  });
  return 'DONE';
}

const saidOf = ({ reference }: AttemptRecord) => ({
  statusDetail: reference ?? 'transfer',
  paymentMethodId: 'transfer',
  paymentTypeId: 'bank_transfer',
});

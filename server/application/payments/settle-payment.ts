import { orderTransitions } from '#domain/order/order-transitions.ts';
import { waived } from '#domain/payment/courtesy.ts';
import { leaseAfterInstruction } from '#domain/payment/instruction-lease.ts';
import { type MoneyAlertKind, oddnessOf } from '#domain/payment/money-alert.ts';
import type { PaymentRecordStatus } from '#domain/payment/payment-record.ts';
import { type ProviderReading, readProviderStatus } from '#domain/payment/provider-reading.ts';
import { transactionTransitions } from '#domain/payment/transaction-transitions.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { holdWindow } from '#domain/sale/hold-window.ts';
import { money } from '#domain/shared/money.ts';
import { canMove } from '#domain/shared/transition.ts';
import type { House, Houses } from '../sale/house.port.ts';
import type { AttemptRecord, OrderRecord, ProviderWords, ReservationRecord } from '../sale/sale-records.ts';
import type { EffectKind, SaleStore, SaleTransactions } from '../sale/sale-store.port.ts';
import { returnToLink } from './await-by-link.ts';
import { cartPrint } from './cart-print.ts';
import { ticketsFor } from './issue-tickets.ts';
import { isOpen } from './open-attempt.ts';
import { mostTries } from './payment-lease.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import type { ReturnReason, ReturnWay } from './return-reason.ts';
import type { StaffAlert } from './staff-alert.port.ts';
import { tellOfLapse } from './tell-of-lapse.ts';

/** What became of the provider's news. */
export type Settlement =
  /** It was written down, or it was known already. */
  | 'SETTLED'
  /** It came after something final and changes nothing. */
  | 'STALE'
  /** It does not fit our books: nothing was written, staff are told. */
  | 'PARKED';

export type SettleParts = {
  readonly sales: SaleTransactions;
  readonly houses: Houses;
  readonly alert: StaffAlert;
};

/** What a settlement reads and writes, locked. */
export type Books = {
  readonly store: SaleStore;
  readonly attempt: AttemptRecord;
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly house: House;
  readonly payment: ProviderPayment;
};
type KnownReading = Extract<ProviderReading, { readonly kind: 'known' }>;

/**
 * Takes the provider's word on one try to pay and writes everything that follows from it in one transaction: transaction,
 * payment record, order, reservation, seats, tickets, and what we owe the fan. It is the only way by which a payment at
 * the provider changes our books, whoever brought the news (the answer, a notification, reconciliation, a page that
 * asks), it may be called with the same news any number of times, and news that is older than what we know is ignored.
 * docs/transitions.md.
 */
export async function settlePayment(
  parts: SettleParts,
  attemptId: string,
  payment: ProviderPayment,
): Promise<Settlement> {
  const attempt = await parts.sales.attempt(attemptId);
  return attempt === null ? 'PARKED' : settleKnown(parts, { attempt }, payment);
}

/** What whoever brings the news has read of the try already, however long ago. */
type Known = { readonly attempt: AttemptRecord; readonly order?: OrderRecord };

/** The same for whoever has read the try; `noticeId` marks the notification that brought it as done in the same transaction. */
export async function settleKnown(
  { sales, houses, alert }: SettleParts,
  known: Known,
  payment: ProviderPayment,
  noticeId: string | null = null,
): Promise<Settlement> {
  const { id: attemptId, orderId } = known.attempt;
  if (hasSettled(known.attempt, payment)) {
    if (noticeId !== null) await sales.finishNotice(noticeId);
    return 'SETTLED';
  }
  const knownOrder = known.order ?? (await sales.order(orderId));
  const house = knownOrder === null ? null : await houses.of(knownOrder.eventId);
  if (knownOrder === null || house === null) return 'PARKED';

  const end = await sales.transaction(async (store): Promise<Settlement | Parked> => {
    const reservation = await store.lockReservation(knownOrder.reservationId);
    const attempt = await store.lockAttempt(attemptId);
    const order = await store.order(orderId);
    if (reservation === null || attempt === null || order === null) return 'PARKED';
    const settlement = await apply({ store, attempt, order, reservation, house, payment });
    if (noticeId !== null && typeof settlement === 'string') await store.finishNotice(noticeId);
    return settlement;
  });
  if (typeof end === 'string') return end;
  alert({ kind: 'PAYMENT_PARKED', reason: end.parked, attemptId, paymentId: payment.id });
  return 'PARKED';
}

/**
 * Whether the try was completed with this very news: the provider tells of every payment what it has answered already. Nothing
 * is written of it then, and COMPLETED is final: no lock is needed to say so.
 */
function hasSettled(attempt: AttemptRecord, payment: ProviderPayment): boolean {
  const reading = readProviderStatus(wordsOf(payment));
  return (
    attempt.status === 'COMPLETED' &&
    attempt.providerPaymentId === payment.id &&
    payment.externalReference === attempt.id &&
    reading.kind === 'known' &&
    (reading.meaning === 'approved' || reading.meaning === 'approved-refunded-in-part') &&
    (attempt.decided.includes(payment.id) ||
      (payment.amount !== null && oddnessOf(payment.amount, attempt.amount) === null))
  );
}

/** Why staff have to look at it. */
type Parked = { readonly parked: string };
type Settled = Exclude<Settlement, 'PARKED'>;

async function apply(books: Books): Promise<Settled | Parked> {
  const { store, attempt, order, reservation, payment } = books;
  const reading = readProviderStatus(wordsOf(payment));
  if (reading.kind === 'parked') return park(books, 'UNKNOWN_STATUS', 'UNKNOWN_STATUS');
  if (payment.externalReference !== attempt.id) return park(books, 'OTHER_REFERENCE', 'UNKNOWN_PAYMENT');
  const odd = payment.amount === null ? 'OTHER_CURRENCY' : oddnessOf(payment.amount, attempt.amount);
  if (odd !== null && !attempt.decided.includes(payment.id))
    return hasCome.has(reading.meaning) ? parkMoney(books, odd) : park(books, 'AMOUNT_MISMATCH', null);
  if (attempt.status === 'COMPLETED' && attempt.providerPaymentId !== payment.id) {
    if (reading.meaning === 'approved')
      await giveBack(books, forNothing(books, isPaid(order) ? 'PAID_TWICE' : 'TOO_LATE'));
    return 'STALE';
  }
  switch (reading.meaning) {
    case 'approved':
    case 'approved-refunded-in-part':
      return approved(books, reading);
    case 'refunded':
    case 'charged-back':
      return givenBack(books, reading);
    case 'disputed':
      await store.flag(reservation.id, 'DISPUTED');
      await raise(books, 'DISPUTED');
      // It may be the first that we hear of this money: it is with us until the dispute is decided.
      return approved(books, reading);
    case 'rejected':
    case 'expired':
    case 'cancelled':
      return ended(books, reading);
    default:
      return waiting(books, reading);
  }
}

/** Money came in: the seats are sold and tickets issued, or, when the seats are gone, the money goes back. */
async function approved(books: Books, reading: KnownReading): Promise<Settled> {
  const { store, attempt, order, reservation, payment } = books;
  if (attempt.status === 'COMPLETED') return 'SETTLED';
  if (!canMove(transactionTransitions, attempt.status, 'COMPLETED')) return 'STALE';
  const isLate = attempt.status === 'EXPIRED' || attempt.status === 'DECLINED';
  const write = (record: PaymentRecordStatus) =>
    store.updateAttempt(attempt.id, {
      status: reading.transaction,
      record,
      isLate,
      providerPaymentId: payment.id,
      words: wordsOf(payment),
    });

  const isPaidAlready = isPaid(order) || reservation.status === 'FINISHED';
  const isPossible =
    !isPaidAlready && !books.house.cancelled && canMove(orderTransitions, order.status, 'PAID');
  const isBothParts = isPossible && (await hasOtherPart(books));
  if (isPossible && isBothParts && (await takeSeats(books))) {
    await write('PAID');
    await payOrder({ ...books, attemptId: attempt.id });
    return 'SETTLED';
  }
  await write('PAID');
  const why = !isForThisCart(books)
    ? 'CART_CHANGED'
    : isBothParts || !isPossible
      ? 'TOO_LATE'
      : 'BALANCE_GONE';
  await giveBack(books, forNothing(books, isPaidAlready ? 'PAID_TWICE' : why));
  if (!isPaidAlready) {
    const ended = await store.reservation(reservation.id);
    if (ended?.status === 'EXPIRED' || (books.house.cancelled && isInPayment(reservation))) {
      // It may have run out without anybody having tidied it away.
      await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
      await store.finishWithFailure(reservation.id);
      if (canMove(orderTransitions, order.status, 'EXPIRED')) await store.setOrderStatus(order.id, 'EXPIRED');
    }
  }
  return 'SETTLED';
}

/**
 * What the balance pays beside this money: set aside while the try was open, and since it ended back where it may have been
 * spent.
 */
export const hasOtherPart = async ({ store, attempt, order }: Books): Promise<boolean> =>
  attempt.walletPart === 0 || isOpen(attempt) || (await store.canTakeAgain(attempt.id, order.buyerId));

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

export const isPaid = ({ status }: OrderRecord): boolean => status === 'PAID' || status === 'TRANSFERRED';

/** Nothing else matters of money that comes for an event that does not take place. */
const forNothing = <Why extends ReturnReason>({ house }: Books, why: Why): Why | 'EVENT_CANCELLED' =>
  house.cancelled ? 'EVENT_CANCELLED' : why;

/** A cart that was changed since the try began is not what was paid for. */
const isForThisCart = ({ attempt, reservation }: Books): boolean =>
  attempt.cart === cartPrint(reservation.items);

/** Sells what is still held, or takes the very same seats again when the hold has ended and they are free. */
export async function takeSeats(books: Books): Promise<boolean> {
  const { store, attempt, reservation } = books;
  if (!isForThisCart(books)) return false;
  if (reservation.status !== 'EXPIRED' && (await store.sell(reservation.id, attempt.fences))) return true;
  const current = await store.reservation(reservation.id);
  if (current?.status !== 'EXPIRED') return false;
  // A hold that ran out may not have been tidied away yet; it is, before anything is taken again.
  await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
  return store.reclaimAndSell(reservation.id);
}

/** What is paid, and by which try; the try itself where it has been read. */
type Paid = Pick<Books, 'store' | 'order' | 'reservation' | 'house'> & {
  readonly attemptId: string;
  readonly attempt?: AttemptRecord;
};

/**
 * Marks the order PAID for what was sold, issues its tickets and owes the receipt. The seats are sold by now. A later try
 * may have written another cart's total on the order: the one that was paid is written again.
 */
export async function payOrder({
  store,
  order,
  reservation,
  house,
  attemptId,
  attempt: known,
}: Paid): Promise<void> {
  const attempt = known ?? (await store.attempt(attemptId));
  if (attempt === null) throw new Error('Paid by a try that is not there.');
  const isFree = attempt.method === 'COURTESY';
  const total = cartTotal(reservation.items, order.total.currency);
  await store.markPaid(order.id, attemptId, isFree ? waived(total) : total);
  if (attempt.walletPart > 0) await store.takeSetAside(attemptId);
  await store.giveUpOthers(order.id, attemptId);
  await store.insertTickets(order, ticketsFor(reservation.items, { house, isFree }));
  await owe(store, 'RECEIPT', order.id, { orderId: order.id });
  if (attempt.saveToken !== null)
    await owe(store, 'SAVE_CARD', attemptId, {
      orderId: order.id,
      cardToken: attempt.saveToken,
      ...(attempt.cardsOf !== null && { personId: attempt.cardsOf }),
    });
}

/**
 * The provider has given the money back, at our request or by force. If it is the money that paid the order, nobody enters
 * with these tickets; surplus that went back changes nothing else.
 */
async function givenBack(books: Books, reading: KnownReading): Promise<Settled> {
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

/** No money will come from this try: the fan gets the hold back with time to try again, a bounded number of times. */
async function ended(books: Books, reading: KnownReading): Promise<Settled> {
  const { store, attempt, order, reservation, payment } = books;
  if (attempt.status === reading.transaction) return 'SETTLED';
  if (!canMove(transactionTransitions, attempt.status, reading.transaction)) return 'STALE';
  // On the provider's own page one try may be several payments: while another is under way, this end is not the try's.
  const isOther = attempt.providerPaymentId !== null && attempt.providerPaymentId !== payment.id;
  if (attempt.isHosted && isOther && isOpen(attempt)) return 'STALE';
  await store.updateAttempt(attempt.id, {
    status: reading.transaction,
    record: reading.record,
    providerPaymentId: payment.id,
    words: wordsOf(payment),
  });
  const isGivenUp = attempt.ending === 'METHOD_CHANGE';
  if (isGivenUp || goesOn(books)) {
    await freeHold({ store, order, reservation }, { counts: true, beyondCap: isGivenUp });
  } else if (
    reservation.status === 'STARTED_PAYMENT' &&
    (await returnToLink(store, { order, reservation }))
  ) {
    // Who paid by a link let the bank wait too long; others may pay by it until its own deadline.
    if (canMove(orderTransitions, order.status, 'PENDING')) await store.setOrderStatus(order.id, 'PENDING');
  } else if (isInPayment(reservation)) {
    // A voucher that lapsed ends its order, and the hold was its order's.
    await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
    const over = attempt.ending === 'LAPSED' ? 'EXPIRED' : reading.order.onceReleased;
    if (canMove(orderTransitions, order.status, over)) await store.setOrderStatus(order.id, over);
    if (over === 'EXPIRED' && reservation.status === 'WAITING_FOR_PAYMENT') await tellOfLapse(store, attempt);
  }
  return 'SETTLED';
}

/** Whoever still sits before the page tries again; nobody waits there for days until a voucher or a CLABE lapses. */
const goesOn = ({ attempt, order, reservation }: Books): boolean =>
  attempt.ending !== 'LAPSED' &&
  reservation.status !== 'WAITING_FOR_PAYMENT' &&
  canMove(orderTransitions, order.status, 'PENDING');

/**
 * After a try that failed: back to the hold and its open order while tries are left, otherwise the end of both. `counts`
 * tells whether it is one of the fan's tries; who gave a payment up gets time also `beyondCap` of the hold.
 */
export async function freeHold(
  { store, order, reservation }: Pick<Books, 'store' | 'order' | 'reservation'>,
  { counts, beyondCap = false }: { readonly counts: boolean; readonly beyondCap?: boolean },
): Promise<void> {
  if (!isInPayment(reservation)) return;
  if (counts) await store.countAttempt(reservation.id);
  const triesLeft = mostTries - reservation.attemptsUsed - (counts ? 1 : 0);
  if (triesLeft > 0 && (await returnToLink(store, { order, reservation }))) {
    if (canMove(orderTransitions, order.status, 'PENDING')) await store.setOrderStatus(order.id, 'PENDING');
    return;
  }
  if (triesLeft > 0 && (await store.toHold(reservation.id, holdWindow.length, beyondCap))) {
    if (canMove(orderTransitions, order.status, 'PENDING')) await store.setOrderStatus(order.id, 'PENDING');
    return;
  }
  if (reservation.status === 'STARTED_PAYMENT') {
    await store.release(reservation.id, 'CANCELLED_DUE_TO_PAYMENT_FAILURE', 'RELEASE');
    if (canMove(orderTransitions, order.status, 'CANCELED')) await store.setOrderStatus(order.id, 'CANCELED');
  } else {
    await store.release(reservation.id, 'EXPIRED', 'EXPIRE');
    if (canMove(orderTransitions, order.status, 'EXPIRED')) await store.setOrderStatus(order.id, 'EXPIRED');
  }
}

/** The provider is still at it. */
async function waiting(books: Books, reading: KnownReading): Promise<Settled> {
  const { store, attempt, order, reservation, payment } = books;
  const moves = canMove(transactionTransitions, attempt.status, reading.transaction);
  if (!moves && attempt.status !== reading.transaction) return 'STALE';
  const isNew = attempt.providerPaymentId !== payment.id || attempt.status !== reading.transaction;
  const lease = isNew ? leaseOf(books, reading) : null;
  await store.updateAttempt(attempt.id, {
    status: reading.transaction,
    record: reading.record,
    providerPaymentId: payment.id,
    words: wordsOf(payment),
    ...(lease !== null && { expiresAt: lease }),
  });
  const { whileHeld } = reading.order;
  if (order.status !== whileHeld && canMove(orderTransitions, order.status, whileHeld)) {
    await store.setOrderStatus(order.id, whileHeld);
  }
  if (lease === null || reservation.status !== 'STARTED_PAYMENT') return 'SETTLED';
  if (!instructed.has(reading.meaning)) {
    await store.toPaying(reservation.id, lease);
    return 'SETTLED';
  }
  await store.toWaiting(reservation.id, lease);
  await owe(store, 'INSTRUCTION', attempt.id, { orderId: order.id, attemptId: attempt.id });
  return 'SETTLED';
}

/** The payer was told where to pay and may do so days later: a shop's counter, a CLABE (docs/transitions.md). */
const instructed: ReadonlySet<KnownReading['meaning']> = new Set(['cash-instructed', 'spei-instructed']);

const leaseOf = ({ order, reservation, payment }: Books, { meaning }: KnownReading): number | null =>
  leaseAfterInstruction({
    meaning,
    paymentMethodId: payment.methodId,
    expiresAt: instantOf(payment.expiresAt),
    now: reservation.now,
    market: order.market,
  });

function instantOf(text: string | null): number | null {
  const instant = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(instant) ? null : instant;
}

const isInPayment = ({ status }: ReservationRecord): boolean =>
  status === 'STARTED_PAYMENT' || status === 'WAITING_FOR_PAYMENT';

async function park(books: Books, parked: string, alert: MoneyAlertKind | null): Promise<Parked> {
  await books.store.flag(books.reservation.id, parked);
  if (alert !== null) await raise(books, alert);
  return { parked };
}

/** The money is with us, and nobody is asked to pay meanwhile: its payer hears once that a person decides about it. */
async function parkMoney(books: Books, odd: MoneyAlertKind): Promise<Parked> {
  const { store, attempt, order, payment } = books;
  await store.notePark(attempt.id, payment.id);
  await owe(store, 'PARKED_NOTICE', payment.id, {
    orderId: order.id,
    attemptId: attempt.id,
    paymentId: payment.id,
    amount: payment.amount,
  });
  return park(books, 'AMOUNT_MISMATCH', odd);
}

/** Readings after which money is with us, or was. */
const hasCome: ReadonlySet<KnownReading['meaning']> = new Set([
  'approved',
  'approved-refunded-in-part',
  'disputed',
]);

async function raise({ store, attempt, order, payment }: Books, kind: MoneyAlertKind): Promise<void> {
  await store.raise({
    key: `${kind.toLowerCase()}:${payment.id}:${kind === 'UNKNOWN_STATUS' ? payment.status : ''}`,
    kind,
    market: order.market,
    orderId: order.id,
    attemptId: attempt.id,
    refundId: null,
    paymentId: payment.id,
    amount: payment.amount,
    expected: attempt.amount.amount,
    detail: `${payment.status}/${payment.statusDetail}`,
  });
}

const owe = (
  store: SaleStore,
  kind: EffectKind,
  subject: string,
  payload: Record<string, unknown>,
): Promise<void> =>
  store.addEffect({
    key: `${kind.toLowerCase()}:${subject}`,
    kind,
    payload: kind === 'REFUND' ? { ...payload, paymentId: subject } : payload,
  });

/** The provider's words as they are kept and read. */
export const wordsOf = (payment: ProviderPayment): ProviderWords => ({
  status: payment.status,
  statusDetail: payment.statusDetail,
  paymentMethodId: payment.methodId,
  paymentTypeId: payment.typeId,
  challengeUrl: payment.challengeUrl,
  paper: payment.paper,
  card: payment.card,
  expiresAt: payment.expiresAt,
});

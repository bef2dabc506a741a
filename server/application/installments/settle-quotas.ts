import type { InstallmentPaymentStatus } from '#domain/installment/installment-payment.ts';
import type { Installment } from '#domain/installment/installment-plan.ts';
import {
  installmentLifecycle,
  installmentPaymentTransitions,
  installmentTransitions,
} from '#domain/installment/installment-transitions.ts';
import { isPlanComplete } from '#domain/installment/plan.ts';
import { quotaPaymentVerdicts } from '#domain/installment/quota-payment.ts';
import { type MoneyAlertKind, oddnessOf } from '#domain/payment/money-alert.ts';
import { readProviderStatus } from '#domain/payment/provider-reading.ts';
import type { Money } from '#domain/shared/money.ts';
import { canMove } from '#domain/shared/transition.ts';
import type { ProviderPayment } from '../payments/payment-provider.port.ts';
import { type Settlement, wordsOf } from '../payments/settlement-books.ts';
import type { StaffAlert } from '../payments/staff-alert.port.ts';
import type { Effect } from '../sale/sale-store.port.ts';
import type {
  InstallmentStore,
  InstallmentTransactions,
  PlanRecord,
  QuotaPaymentRecord,
} from './installment-store.port.ts';

export type SettleQuotaParts = { readonly plans: InstallmentTransactions; readonly alert: StaffAlert };

type Books = {
  readonly store: InstallmentStore;
  readonly plan: PlanRecord;
  readonly payment: QuotaPaymentRecord;
  /** The installments that the payment is for. */
  readonly quotas: readonly Installment[];
  readonly news: ProviderPayment;
};

/**
 * Settles a provider payment of installments: writes the payment, its installments, the plan and the outbox messages
 * in one transaction. Idempotent; updates older than the known status are ignored, and a payment that contradicts our
 * records is flagged for review. docs/transitions.md.
 */
export async function settleQuotas(
  { plans, alert }: SettleQuotaParts,
  paymentId: string,
  news: ProviderPayment,
  noticeId: string | null = null,
): Promise<Settlement> {
  const known = await plans.payment(paymentId);
  if (known === null) return 'PARKED';
  const settlement = await plans.transaction(async (store): Promise<Settlement> => {
    const plan = await store.lockPlan(known.planId);
    const payment = await store.payment(paymentId);
    if (plan === null || payment === null) return 'PARKED';
    const all = await store.installments(plan.id);
    const quotas = all.filter(({ installmentId }) => payment.installmentIds.includes(installmentId));
    const written = await apply({ store, plan, payment, quotas, news });
    if (noticeId !== null && written !== 'PARKED') await store.finishNotice(noticeId);
    return written;
  });
  if (settlement === 'PARKED') {
    const reason = `${news.status}/${news.statusDetail}`;
    alert({ kind: 'PAYMENT_PARKED', reason, attemptId: paymentId, paymentId: news.id });
  }
  return settlement;
}

async function apply(books: Books): Promise<Settlement> {
  const { payment, news } = books;
  const reading = readProviderStatus(wordsOf(news));
  if (reading.kind === 'parked') return park(books, 'UNKNOWN_STATUS');
  if (news.externalReference !== payment.id) return park(books, 'UNKNOWN_PAYMENT');
  const { meaning } = reading;
  const verdict = quotaPaymentVerdicts[meaning];
  if (verdict === 'PAID') {
    if (meaning === 'disputed') await raise(books, 'DISPUTED');
    const odd = news.amount === null ? 'UNKNOWN_STATUS' : oddnessOf(news.amount, payment.amount);
    // A payment that a manager has refunded changes nothing more.
    if (odd !== null) return hasReturned(payment, news) ? 'STALE' : park(books, odd);
  }
  if (payment.providerPaymentId !== null && payment.providerPaymentId !== news.id) {
    // One payment of ours is one at the provider: another one's money bought nothing.
    if (verdict === 'PAID') await oweReturn(books);
    return 'STALE';
  }
  switch (verdict) {
    case 'PAID':
      return cameIn(books);
    case 'REFUNDED':
      return wentBack(books);
    case 'PENDING':
      return waits(books);
    default:
      return cameToNothing(books, verdict);
  }
}

/** Returns true when this charge, of several under one payment of ours, is being refunded. */
const hasReturned = (
  { isReturned, providerPaymentId }: QuotaPaymentRecord,
  { id }: ProviderPayment,
): boolean => isReturned && providerPaymentId === id;

/** Settles received money: pays its installments, or refunds it when they are paid or being paid otherwise. */
async function cameIn(books: Books): Promise<Settlement> {
  const { store, payment, quotas, news } = books;
  if (payment.status === 'PAID') return 'SETTLED';
  if (payment.status === 'REFUNDED' || payment.isReturned) return 'STALE';
  const note = { providerPaymentId: news.id, words: wordsOf(news) };
  if (!canMove(installmentPaymentTransitions, payment.status, 'PAID')) {
    // Money received after a final decline bought nothing.
    await store.updatePayment(payment.id, {
      status: payment.status,
      standing: 'OVER',
      isReturned: true,
      ...note,
    });
    await oweReturn(books);
    return 'SETTLED';
  }
  const isLate = payment.status === 'EXPIRED';
  const pays = isLate ? await areFree(books) : true;
  await store.updatePayment(payment.id, {
    status: 'PAID',
    standing: pays ? 'PAYS' : 'OVER',
    isLate,
    isReturned: !pays,
    ...note,
  });
  if (!pays) {
    await oweReturn(books);
    return 'SETTLED';
  }
  await payTheseQuotas(store, payment, quotas);
  await tell(books, 'PAID');
  return 'SETTLED';
}

/** Marks the installments as paid and completes the plan when all are. */
async function payTheseQuotas(
  store: InstallmentStore,
  { planId }: QuotaPaymentRecord,
  quotas: readonly Installment[],
): Promise<void> {
  await store.moveInstallments(idsOf(quotas), 'PAID');
  if (isPlanComplete(await store.installments(planId))) await store.completePlan(planId);
}

/**
 * Settles a payment that staff collected in person, like one that the provider reports. The caller has locked the
 * plan and written the payment.
 */
export async function settleInPerson(store: InstallmentStore, payment: QuotaPaymentRecord): Promise<void> {
  const all = await store.installments(payment.planId);
  const quotas = all.filter(({ installmentId }) => payment.installmentIds.includes(installmentId));
  await store.updatePayment(payment.id, { status: 'PAID', standing: 'PAYS' });
  await payTheseQuotas(store, payment, quotas);
  await store.addEffect(noticeOf('PAID', { payment, of: payment.id }));
}

/**
 * Returns true when a late payment can still pay its installments: none is paid, and no other payment may pay one.
 */
async function areFree({ store, payment, quotas }: Books): Promise<boolean> {
  if (quotas.some(({ status }) => !canMove(installmentTransitions, status, 'PAID'))) return false;
  const others = await store.paymentsOf(payment.planId);
  return !others.some(
    (other) =>
      other.id !== payment.id &&
      other.standing !== 'OVER' &&
      other.installmentIds.some((id) => payment.installmentIds.includes(id)),
  );
}

/** Settles a refund or chargeback by the provider: reopens the installments, unless the plan was complete. */
async function wentBack(books: Books): Promise<Settlement> {
  const { store, plan, payment, quotas, news } = books;
  if (payment.status === 'REFUNDED') return 'SETTLED';
  const note = { providerPaymentId: news.id, words: wordsOf(news) };
  if (payment.status !== 'PAID') {
    if (!canMove(installmentPaymentTransitions, payment.status, 'PAID')) {
      await store.updatePayment(payment.id, { status: payment.status, standing: 'OVER', ...note });
      return 'SETTLED';
    }
    await store.updatePayment(payment.id, { status: 'PAID', standing: 'OVER', ...note });
    await reopen(books);
  }
  const paid = payment.standing === 'PAYS';
  const stays = paid && plan.completedAt !== null;
  await store.updatePayment(payment.id, { status: 'REFUNDED', standing: stays ? 'PAYS' : 'OVER', ...note });
  if (stays) {
    // The purchased product may be delivered by now, so a manager decides.
    await raise(books, 'CHARGED_BACK');
    return 'SETTLED';
  }
  if (paid) {
    await store.moveInstallments(idsOf(quotas), installmentLifecycle.moves.PAID['payment.refunded']);
    await tell(books, 'RETURNED');
  }
  return 'SETTLED';
}

/** Settles a failed payment: its installments can be paid again. */
async function cameToNothing(
  books: Books,
  said: Extract<InstallmentPaymentStatus, 'REJECTED' | 'EXPIRED' | 'CANCELLED'>,
): Promise<Settlement> {
  const { store, payment, news } = books;
  if (payment.status === said) return 'SETTLED';
  const to = canMove(installmentPaymentTransitions, payment.status, said) ? said : 'CANCELLED';
  if (!canMove(installmentPaymentTransitions, payment.status, to)) return 'STALE';
  await store.updatePayment(payment.id, {
    status: to,
    standing: 'OVER',
    providerPaymentId: news.id,
    words: wordsOf(news),
  });
  await reopen(books);
  return 'SETTLED';
}

/** Records a payment that the provider has not finished. */
async function waits({ store, payment, news }: Books): Promise<Settlement> {
  const isKnown = payment.status === 'PENDING';
  if (!isKnown && !canMove(installmentPaymentTransitions, payment.status, 'PENDING')) return 'STALE';
  await store.updatePayment(payment.id, {
    status: 'PENDING',
    standing: 'OPEN',
    providerPaymentId: news.id,
    words: wordsOf(news),
  });
  return 'SETTLED';
}

/** Closes a payment that never reached the provider. */
export async function endUnstarted(
  plans: InstallmentTransactions,
  paymentId: string,
  because: 'REJECTED' | 'CANCELLED',
): Promise<void> {
  const known = await plans.payment(paymentId);
  if (known === null) return;
  await plans.transaction(async (store) => {
    const plan = await store.lockPlan(known.planId);
    const payment = await store.payment(paymentId);
    if (plan === null || payment?.status !== 'CREATED') return;
    if (because === 'CANCELLED' && payment.expiresAt > plan.now) return;
    const all = await store.installments(plan.id);
    const quotas = all.filter(({ installmentId }) => payment.installmentIds.includes(installmentId));
    await store.updatePayment(payment.id, { status: because, standing: 'OVER' });
    await reopen({ store, quotas });
  });
}

/**
 * Refunds an installment payment with a mismatched amount on a manager's decision: ends the payment, reopens its
 * installments and notifies the fan. When another payment has paid them meanwhile, only this money is refunded; a
 * payment that is already refunded is not refunded again. False when nothing is left to refund, or the payment is
 * disputed or not received yet.
 */
export async function returnOddMoney(store: InstallmentStore, news: ProviderPayment): Promise<boolean> {
  const reading = readProviderStatus(wordsOf(news));
  const verdict = reading.kind === 'known' ? quotaPaymentVerdicts[reading.meaning] : null;
  const isBack = verdict === 'REFUNDED';
  const isWithUs = verdict === 'PAID' && reading.kind === 'known' && reading.meaning !== 'disputed';
  const known = news.externalReference === null ? null : await store.payment(news.externalReference);
  const plan = known === null ? null : await store.lockPlan(known.planId);
  const payment = known === null ? null : await store.payment(known.id);
  const isOdd = payment !== null && news.amount !== null && oddnessOf(news.amount, payment.amount) !== null;
  if (plan === null || payment === null || !isOdd || !(isBack || isWithUs) || hasReturned(payment, news))
    return false;
  const all = await store.installments(plan.id);
  const quotas = all.filter(({ installmentId }) => payment.installmentIds.includes(installmentId));
  const books = { store, plan, payment, quotas, news };
  const isOther = payment.providerPaymentId !== null && payment.providerPaymentId !== news.id;
  if (!isOther && payment.status !== 'REFUNDED') {
    const isOpen = canMove(installmentPaymentTransitions, payment.status, 'REJECTED');
    await store.updatePayment(payment.id, {
      status: isOpen ? 'REJECTED' : payment.status,
      standing: 'OVER',
      isReturned: true,
      providerPaymentId: news.id,
      words: wordsOf(news),
    });
    if (isOpen) await reopen(books);
  }
  if (isWithUs) await oweReturn(books);
  return true;
}

/** Raises a payment exception for a refund that the provider rejected, because a retry would be rejected again. */
export async function raiseRefused(
  { plans }: Pick<SettleQuotaParts, 'plans'>,
  paymentId: string,
  { news, codes }: { readonly news: ProviderPayment; readonly codes: readonly string[] },
): Promise<void> {
  const payment = await plans.payment(paymentId);
  const plan = payment === null ? null : await plans.plan(payment.planId);
  await plans.raise({
    key: `refused:refund:${news.id}`,
    kind: 'REFUND_REFUSED',
    market: plan?.market ?? null,
    orderId: null,
    attemptId: null,
    refundId: null,
    paymentId: news.id,
    amount: news.amount,
    expected: null,
    detail: codes.join(' ') || news.status,
  });
}

/** Reopens installments that a one-time payment was to settle. */
async function reopen({ store, quotas }: Pick<Books, 'store' | 'quotas'>): Promise<void> {
  const atOnce = quotas.filter(({ status }) => status === 'PENDING_ONE_TIME');
  await store.moveInstallments(idsOf(atOnce), installmentLifecycle.moves.PENDING_ONE_TIME['one-time.failed']);
}

async function park(books: Books, kind: MoneyAlertKind): Promise<Settlement> {
  await raise(books, kind);
  return 'PARKED';
}

const raise = ({ store, plan, payment, news }: Books, kind: MoneyAlertKind): Promise<void> =>
  store.raise({
    key: `${kind.toLowerCase()}:${news.id}:${kind === 'UNKNOWN_STATUS' ? news.status : ''}`,
    kind,
    market: plan.market,
    orderId: null,
    attemptId: null,
    refundId: null,
    paymentId: news.id,
    amount: news.amount,
    expected: payment.amount.amount,
    detail: `${news.status}/${news.statusDetail}`,
  });

/** Enqueues the refund of a payment that bought nothing, once, to the original method. */
async function oweReturn(books: Books): Promise<void> {
  const { store, payment, news } = books;
  await store.addEffect({
    key: `refund:${news.id}`,
    kind: 'REFUND',
    payload: { paymentId: news.id, installmentPaymentId: payment.id },
  });
  await tell(books, 'RETURNED');
}

const tell = ({ store, payment, news }: Books, what: 'PAID' | 'RETURNED'): Promise<void> =>
  store.addEffect(
    noticeOf(what, { payment, of: news.id, ...(news.amount !== null && { amount: news.amount }) }),
  );

/** Builds the email message, one for each payment and refund. */
const noticeOf = (
  what: 'PAID' | 'RETURNED',
  {
    payment,
    of,
    amount,
  }: {
    readonly payment: QuotaPaymentRecord;
    readonly of: string;
    /** The received amount, where it need not be the installments' total. */
    readonly amount?: Money;
  },
): Effect => ({
  key: `installment_notice:${what.toLowerCase()}:${of}`,
  kind: 'INSTALLMENT_NOTICE',
  payload: { installmentPaymentId: payment.id, what, ...(amount !== undefined && { amount }) },
});

const idsOf = (quotas: readonly Installment[]): string[] => quotas.map(({ installmentId }) => installmentId);

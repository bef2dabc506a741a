import { createHash, randomBytes } from 'node:crypto';
import { type ChosenQuotas, type Installment, remaining } from '#domain/installment/installment-plan.ts';
import { isOpenPayment, settleAtOnce } from '#domain/installment/plan.ts';
import type { CardToken } from '#domain/payment/payment-order.ts';
import { type Money, sum } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { cardLeaseMs } from '../payments/payment-lease.ts';
import type { PaymentParts } from '../payments/payment-parts.ts';
import type { PaymentRefusal } from '../payments/payment-refusal.ts';
import type { SavedCards } from '../payments/saved-cards.port.ts';
import { type AskQuotaParts, askAboutQuotas, quotaReference } from './ask-quotas.ts';
import type { InstallmentStore, PlanRecord, QuotaPaymentRecord } from './installment-store.port.ts';
import { endUnstarted, settleQuotas } from './settle-quotas.ts';

export type PayQuotaParts = AskQuotaParts &
  Pick<PaymentParts, 'notificationUrl'> & { readonly savedCards: SavedCards };

export type QuotaRequest = {
  readonly personId: string;
  readonly planId: string;
  readonly chosen: ChosenQuotas;
  /** What the payer saw on the button. */
  readonly seenTotal: Money;
  readonly card: CardToken;
  readonly savedCardId: string | null;
  /** One per intention to pay; repeating it repeats nothing. */
  readonly key: string;
};

export type QuotaRefusal = Omit<PaymentRefusal, 'code'> & {
  readonly code: PaymentRefusal['code'] | 'ALREADY_PAID';
};

type Begun = { readonly plan: PlanRecord; readonly payment: QuotaPaymentRecord };

/**
 * Pays quotas of a plan of one's own by card: writes the payment, calls the provider with no transaction open, then settles
 * what it says. A lost answer leaves the payment open, to be found out about; it is never taken for a no
 * (docs/decisions/0006). Answers the payment's id.
 */
export async function payQuotas(
  parts: PayQuotaParts,
  request: QuotaRequest,
): Promise<Result<string, QuotaRefusal>> {
  const providerKey = providerKeyOf(request);
  const known = await parts.plans.paymentByKey(providerKey);
  if (known !== null) return resume(parts, request, known);
  const begin = () => parts.plans.transaction((store) => beginPayment(store, request, providerKey));
  const first = await begin();
  const inFlight = first.ok ? null : first.error.detail?.installmentPaymentId;
  const begun = typeof inFlight === 'string' && (await hasCleared(parts, inFlight)) ? await begin() : first;
  return begun.ok ? carryOn(parts, request, begun.value) : begun;
}

async function beginPayment(
  store: InstallmentStore,
  { personId, planId, chosen, seenTotal }: QuotaRequest,
  providerKey: string,
): Promise<Result<Begun, QuotaRefusal>> {
  const plan = await store.lockPlan(planId);
  if (plan === null || plan.personId !== personId) return err({ code: 'NOT_FOUND' });
  if (!(await store.keepPerson(personId))) return err({ code: 'NOT_FOUND' });
  const payments = await store.paymentsOf(planId);
  const again = payments.find((payment) => payment.providerKey === providerKey);
  if (again !== undefined) return ok({ plan, payment: again });
  const wanted = wantedOf(await store.installments(planId), chosen);
  if (!wanted.ok) return wanted;
  const ids = wanted.value.map(({ installmentId }) => installmentId);
  const open = payments.find(
    ({ status, installmentIds }) => isOpenPayment(status) && installmentIds.some((id) => ids.includes(id)),
  );
  if (open !== undefined)
    return err({ code: 'PAYMENT_IN_FLIGHT', detail: { installmentPaymentId: open.id } });
  if (wanted.value.some(({ status }) => status === 'PAID')) return err({ code: 'ALREADY_PAID' });
  const amount = sum(
    wanted.value.map((quota) => quota.amount),
    plan.total.currency,
  );
  if (amount.amount !== seenTotal.amount || amount.currency !== seenTotal.currency)
    return err({ code: 'TOTAL_CHANGED', detail: { total: amount } });

  const id = `${quotaReference}${randomBytes(16).toString('base64url')}`;
  if (chosen === remaining) {
    const settled = settleAtOnce(wanted.value);
    if (!settled.ok) return err({ code: 'ALREADY_PAID' });
    await store.moveInstallments(ids, 'PENDING_ONE_TIME');
  }
  await store.insertPayment({
    id,
    planId,
    method: 'CARD',
    provider: 'mercado-pago',
    providerKey,
    amount,
    installmentIds: ids,
    expiresAt: plan.now + cardLeaseMs,
  });
  const payment = await store.payment(id);
  if (payment === null) throw new Error('What was just written is gone');
  return ok({ plan, payment });
}

/** The quotas that were named, each of this plan; or all that are not paid. */
function wantedOf(
  installments: readonly Installment[],
  chosen: ChosenQuotas,
): Result<readonly Installment[], QuotaRefusal> {
  if (chosen === remaining) {
    const left = installments.filter(({ status }) => status !== 'PAID');
    return left.length === 0 ? err({ code: 'ALREADY_PAID' }) : ok(left);
  }
  const named = installments.filter(({ installmentId }) => chosen.includes(installmentId));
  return named.length === new Set(chosen).size && named.length > 0
    ? ok(named)
    : err({ code: 'FIELDS_INVALID', fields: [{ field: 'installmentIds', reason: 'INVALID' }] });
}

/** 'You may already have paid': whether the payment that stood in the way came to nothing, once the provider is asked. */
async function hasCleared(parts: PayQuotaParts, paymentId: string): Promise<boolean> {
  const payment = await parts.plans.payment(paymentId);
  if (payment === null) return false;
  await askAboutQuotas(parts, payment);
  const now = await parts.plans.payment(paymentId);
  return now !== null && now.standing === 'OVER';
}

async function carryOn(
  parts: PayQuotaParts,
  { personId, card, savedCardId }: QuotaRequest,
  { plan, payment }: Begun,
): Promise<Result<string, QuotaRefusal>> {
  if (payment.status !== 'CREATED') return ok(payment.id);
  const buyer = await parts.plans.buyer(personId);
  const answer = await parts.provider.chargeCard({
    externalReference: payment.id,
    idempotencyKey: payment.providerKey,
    amount: payment.amount,
    description: plan.titles[buyer?.language ?? 'es'],
    notificationUrl: parts.notificationUrl(plan.market),
    payer: {
      email: buyer?.email ?? '',
      firstName: buyer?.firstName ?? '',
      lastName: buyer?.lastName ?? '',
      document:
        buyer?.documentType && buyer.documentNumber
          ? { type: buyer.documentType, number: buyer.documentNumber }
          : null,
    },
    cardToken: card.token,
    paymentMethodId: card.paymentMethodId,
    installments: 1,
    issuerId: null,
    customerId: savedCardId === null ? null : await parts.savedCards.customerOf(personId),
  });
  if (answer.ok) {
    await settleQuotas(parts, payment.id, answer.value);
  } else if (answer.error.kind === 'refused') {
    // It would not even try: a spent token, a card that it does not know. Nothing was charged.
    await endUnstarted(parts.plans, payment.id, 'REJECTED');
    return err({ code: 'PROVIDER_REFUSED', detail: { codes: answer.error.codes } });
  } else {
    await askAboutQuotas(parts, payment, 0);
  }
  return ok(payment.id);
}

/** The same key again: the payment exists, so it is carried on or looked up, never begun a second time. */
async function resume(
  parts: PayQuotaParts,
  request: QuotaRequest,
  payment: QuotaPaymentRecord,
): Promise<Result<string, QuotaRefusal>> {
  const plan = await parts.plans.plan(payment.planId);
  if (plan === null || plan.personId !== request.personId) return err({ code: 'NOT_FOUND' });
  if (!isOpenPayment(payment.status)) return ok(payment.id);
  const isTold = await askAboutQuotas(parts, payment, 0);
  const now = await parts.plans.payment(payment.id);
  const neverArrived = isTold && now?.status === 'CREATED' && now.providerPaymentId === null;
  return neverArrived ? carryOn(parts, request, { plan, payment: now }) : ok(payment.id);
}

/** One key at the provider per intention of one payer, whatever key the caller made up and wherever else they used it. */
const providerKeyOf = ({ personId, planId, key }: QuotaRequest): string =>
  createHash('sha256').update(['INSTALLMENT', personId, planId, key].join('\n')).digest('base64url');

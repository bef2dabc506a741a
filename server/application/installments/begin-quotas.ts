import { randomBytes } from 'node:crypto';
import { type ChosenQuotas, type Installment, remaining } from '#domain/installment/installment-plan.ts';
import { isOpenPayment, settleAtOnce } from '#domain/installment/plan.ts';
import { type Money, sum } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { PaymentRefusal } from '../payments/payment-refusal.ts';
import { type AskQuotaParts, askAboutQuotas, quotaReference } from './ask-quotas.ts';
import type {
  InstallmentStore,
  NewQuotaPayment,
  PlanRecord,
  QuotaPaymentRecord,
} from './installment-store.port.ts';

export type QuotaRefusal = Omit<PaymentRefusal, 'code'> & {
  readonly code: PaymentRefusal['code'] | 'ALREADY_PAID';
};

/** The installments to pay and the payment method. */
export type QuotaWish = Pick<NewQuotaPayment, 'method' | 'provider' | 'providerKey'> & {
  readonly chosen: ChosenQuotas;
  /** The total that the payer confirmed. */
  readonly seenTotal: Money;
  /** The time that the payer has to complete it. */
  readonly leaseMs: number;
};

/**
 * Writes an installment payment, once per provider key. The caller has locked the plan, so a second payment of the
 * same installment is rejected with the id of the first.
 */
export async function beginQuotas(
  store: InstallmentStore,
  plan: PlanRecord,
  { chosen, seenTotal, method, provider, providerKey, leaseMs }: QuotaWish,
): Promise<Result<QuotaPaymentRecord, QuotaRefusal>> {
  if (!(await store.keepPerson(plan.personId))) return err({ code: 'NOT_FOUND' });
  const payments = await store.paymentsOf(plan.id);
  const known = payments.find((payment) => payment.providerKey === providerKey);
  if (known !== undefined) return ok(known);
  const wanted = wantedOf(await store.installments(plan.id), chosen);
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
    planId: plan.id,
    method,
    provider,
    providerKey,
    amount,
    installmentIds: ids,
    expiresAt: plan.now + leaseMs,
  });
  const payment = await store.payment(id);
  if (payment === null) throw new Error('An inserted installment payment does not exist.');
  return ok(payment);
}

/**
 * Creates a payment and, when another one blocks it, reconciles that one and tries once more, so that 'you may
 * already have paid' is reported only while it is true.
 */
export async function beginUnlessOpen<Begun>(
  parts: AskQuotaParts,
  begin: () => Promise<Result<Begun, QuotaRefusal>>,
): Promise<Result<Begun, QuotaRefusal>> {
  const first = await begin();
  const inFlight = first.ok ? null : first.error.detail?.installmentPaymentId;
  return typeof inFlight === 'string' && (await hasCleared(parts, inFlight)) ? begin() : first;
}

/** Reconciles the blocking payment; true when it failed. */
async function hasCleared(parts: AskQuotaParts, paymentId: string): Promise<boolean> {
  const payment = await parts.plans.payment(paymentId);
  if (payment === null) return false;
  await askAboutQuotas(parts, payment);
  const now = await parts.plans.payment(paymentId);
  return now !== null && now.standing === 'OVER';
}

/** Selects the requested installments of the plan, or all unpaid ones. */
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

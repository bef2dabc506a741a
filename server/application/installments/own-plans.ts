import type { InstallmentPlan, QuotaPayment } from '#domain/installment/installment-plan.ts';
import { isOpenPayment, nextDue, planBalance } from '#domain/installment/plan.ts';
import { moneyMovedByQuotas } from '#domain/installment/quota-payment.ts';
import type { Language } from '#domain/market/locale.ts';
import { markets } from '#domain/market/market.ts';
import { type AskQuotaParts, askAboutQuotas } from './ask-quotas.ts';
import type { InstallmentStore, PlanRecord, QuotaPaymentRecord } from './installment-store.port.ts';

/** Lists a person's installment plans, newest first. */
export async function plansOf(
  plans: InstallmentStore,
  personId: string,
  language: Language,
): Promise<readonly InstallmentPlan[]> {
  const found = await plans.plansOf(personId);
  return Promise.all(found.map((plan) => planOnPage(plans, plan, language)));
}

/** Finds a person's plan after reconciling its open payment; null for anybody else's. */
export async function ownPlan(
  parts: AskQuotaParts,
  of: { readonly planId: string; readonly personId: string },
  language: Language,
): Promise<InstallmentPlan | null> {
  const plan = await parts.plans.plan(of.planId);
  if (plan === null || plan.personId !== of.personId) return null;
  const [payment] = await parts.plans.paymentsOf(plan.id);
  if (payment !== undefined && isOpenPayment(payment.status)) await askAboutQuotas(parts, payment);
  return planOnPage(parts.plans, plan, language);
}

export async function planOnPage(
  plans: InstallmentStore,
  { id, kind, titles, market, total, now }: PlanRecord,
  language: Language,
): Promise<InstallmentPlan> {
  const [installments, payments] = await Promise.all([plans.installments(id), plans.paymentsOf(id)]);
  const { paid, due } = planBalance(installments, total.currency);
  const [newest] = payments;
  return {
    planId: id,
    kind,
    title: titles[language],
    timeZone: markets[market].timeZone,
    total,
    paid,
    due,
    nextDueAt: nextDue(installments)?.dueAt ?? null,
    installments,
    payment: newest === undefined ? null : paymentOnPage(newest),
    serverNow: now,
  };
}

const paymentOnPage = (payment: QuotaPaymentRecord): QuotaPayment => ({
  installmentPaymentId: payment.id,
  status: payment.status,
  method: payment.method,
  statusDetail: payment.statusDetail,
  moneyMoved: moneyMovedByQuotas(payment),
  amount: payment.amount,
  installmentIds: payment.installmentIds,
  challengeUrl:
    payment.status === 'PENDING' && payment.words?.statusDetail === 'pending_challenge'
      ? payment.words.challengeUrl
      : null,
  startedAt: payment.createdAt,
});

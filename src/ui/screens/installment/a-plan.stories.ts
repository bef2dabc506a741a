import type { InstallmentPlan, QuotaPayment } from '#domain/installment/installment-plan.ts';
import { nextDue, openPlan, planBalance } from '#domain/installment/plan.ts';
import { pesos } from '#domain/shared/money.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2027, 1, 18, 15, 0);

/** A season pass in three quotas, of which so many are paid. */
export function aPlan({
  paid = 1,
  payment = null,
  ...own
}: Partial<Pick<InstallmentPlan, 'title'>> & {
  readonly paid?: number;
  readonly payment?: Partial<QuotaPayment> | null;
} = {}): InstallmentPlan {
  const total = pesos(900_000, 'COP');
  const installments = openPlan(
    total,
    [-20, -2, 28].map((days) => now + days * dayMs),
  ).map((quota) => ({
    ...quota,
    installmentId: `quota-${quota.number}`,
    ...(quota.number <= paid && { status: 'PAID' as const }),
  }));
  const balance = planBalance(installments, 'COP');
  return {
    planId: 'plan-1',
    kind: 'SUBSCRIPTION',
    title: 'Abono Deportivo Páramo 2027',
    timeZone: 'America/Bogota',
    ...balance,
    nextDueAt: nextDue(installments)?.dueAt ?? null,
    installments,
    payment: payment && {
      installmentPaymentId: 'payment-1',
      status: 'PAID',
      method: 'CARD',
      statusDetail: null,
      moneyMoved: 'YES',
      amount: pesos(300_000, 'COP'),
      installmentIds: ['quota-1'],
      challengeUrl: null,
      startedAt: now,
      ...payment,
    },
    serverNow: now,
    ...own,
  };
}

import type { InstallmentPayment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { calculatePlanBalance, findNextDueInstallment } from '#domain/installment/plan.ts';
import { pesos } from '#domain/shared/money.ts';
import { scheduleInstallments } from '#testing/builders/installments.ts';

const dayMs = 86_400_000;
const now = Date.UTC(2027, 1, 18, 15, 0);

/** Builds a season pass in three installments, of which `paid` are paid. */
export function anInstallmentPlan({
  paid = 1,
  payment = null,
  ...overrides
}: Partial<Pick<InstallmentPlan, 'title'>> & {
  readonly paid?: number;
  readonly payment?: Partial<InstallmentPayment> | null;
} = {}): InstallmentPlan {
  const total = pesos(900_000, 'COP');
  const installments = scheduleInstallments(
    total,
    [-20, -2, 28].map((days) => now + days * dayMs),
  ).map((installment) => ({
    ...installment,
    installmentId: `installment-${installment.number}`,
    ...(installment.number <= paid && { status: 'PAID' as const }),
  }));
  const balance = calculatePlanBalance(installments, 'COP');
  return {
    planId: 'plan-1',
    kind: 'SUBSCRIPTION',
    title: 'Abono Deportivo Páramo 2027',
    timeZone: 'America/Bogota',
    ...balance,
    nextDueAt: findNextDueInstallment(installments)?.dueAt ?? null,
    state: balance.due.amount === 0 ? 'COMPLETE' : 'RUNNING',
    bookedUntil: null,
    order: { orderId: 'order-1', code: 'K7QX2M4P' },
    terms: { graceDays: 5, returnedShare: 8_000 },
    automaticCardId: null,
    installments,
    payment: payment && {
      installmentPaymentId: 'payment-1',
      status: 'PAID',
      method: 'CARD',
      statusDetail: null,
      moneyMoved: 'YES',
      amount: pesos(300_000, 'COP'),
      installmentIds: ['installment-1'],
      challenge: null,
      instruction: null,
      startedAt: now,
      ...payment,
    },
    serverNow: now,
    ...overrides,
  };
}
